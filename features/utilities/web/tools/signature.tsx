import { useEffect, useState } from 'react'
import { useBusiness } from '#features/settings/web/queries'
import { CopyButton } from '#kit/copy-button'
import { Field } from '#kit/field'
import { type SignatureParts, signatureHtml, signatureText } from '../../signature'

const blank: SignatureParts = { name: '', role: '', business: '', phone: '', email: '', website: '', color: '#14624a' }
const labels: [keyof SignatureParts, string][] = [
  ['name', 'Name'],
  ['role', 'Role'],
  ['business', 'Business'],
  ['phone', 'Phone'],
  ['email', 'Email'],
  ['website', 'Website'],
]

export default function Signature() {
  const business = useBusiness()
  const [parts, setParts] = useState(blank)
  useEffect(() => {
    if (!business.data) return
    const { name, phone, email, website } = business.data
    setParts((now) => ({
      ...now,
      business: now.business || name,
      phone: now.phone || phone,
      email: now.email || email,
      website: now.website || website,
    }))
  }, [business.data])
  const html = signatureHtml(parts)
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <div className="grid gap-4 sm:grid-cols-2">
        {labels.map(([name, label]) => (
          <Field
            key={name}
            label={label}
            autoComplete="off"
            maxLength={200}
            value={parts[name]}
            onChange={(event) => setParts({ ...parts, [name]: event.target.value })}
          />
        ))}
        <Field
          label="Colour"
          type="color"
          value={parts.color}
          onChange={(event) => setParts({ ...parts, color: event.target.value })}
        />
      </div>
      <div>
        <h3 className="mb-2 font-medium">Preview</h3>
        {/* White in every theme, as in a mail program. */}
        <div className="overflow-x-auto rounded-control border bg-[#ffffff] p-4">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: every word in it is escaped by signatureHtml */}
          <div dangerouslySetInnerHTML={{ __html: html }} />
        </div>
        <div className="mt-4 flex flex-wrap gap-2">
          <CopyButton label="Copy signature" html={html} text={signatureText(parts)} />
          <CopyButton label="Copy HTML" text={html} />
          <CopyButton label="Copy as text" text={signatureText(parts)} />
        </div>
      </div>
    </div>
  )
}
