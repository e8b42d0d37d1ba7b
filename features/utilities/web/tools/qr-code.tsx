import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { renderSVG } from 'uqr'
import { useBusiness } from '#features/settings/web/queries'
import { Button } from '#kit/button'
import { Field } from '#kit/field'
import { Select } from '#kit/select'
import { contactText, linkText, paymentText } from '../../qr-content'
import { saveBlob } from '../save-blob'

type Kind = 'link' | 'contact' | 'payment'

const kinds: { value: Kind; label: string }[] = [
  { value: 'link', label: 'Link or payment page' },
  { value: 'contact', label: 'Contact' },
  { value: 'payment', label: 'Bank transfer in euros' },
]

export default function QrCodeTool() {
  const business = useBusiness()
  const [kind, setKind] = useState<Kind>('link')
  const [link, setLink] = useState('')
  const [contact, setContact] = useState({ name: '', business: '', phone: '', email: '', website: '' })
  const [payment, setPayment] = useState({ name: '', iban: '', amount: '', reference: '' })
  useEffect(() => {
    if (!business.data) return
    const { name, phone, email, website } = business.data
    setLink((now) => now || website)
    setContact((now) => ({
      ...now,
      business: now.business || name,
      phone: now.phone || phone,
      email: now.email || email,
      website: now.website || website,
    }))
    setPayment((now) => ({ ...now, name: now.name || name }))
  }, [business.data])
  const text = { link: () => linkText(link), contact: () => contactText(contact), payment: () => paymentText(payment) }[
    kind
  ]()
  const contactField = (name: keyof typeof contact) => ({
    value: contact[name],
    onChange: (event: { target: { value: string } }) => setContact({ ...contact, [name]: event.target.value }),
  })
  const paymentField = (name: keyof typeof payment) => ({
    value: payment[name],
    onChange: (event: { target: { value: string } }) => setPayment({ ...payment, [name]: event.target.value }),
  })
  return (
    <div className="grid gap-6 lg:grid-cols-[1fr_280px]">
      <div className="max-w-[640px] space-y-4">
        <Select label="Kind" value={kind} options={kinds} onChange={(event) => setKind(event.target.value as Kind)} />
        {kind === 'link' && (
          <Field
            label="Address"
            placeholder="example.com/menu"
            maxLength={1500}
            value={link}
            onChange={(event) => setLink(event.target.value)}
          />
        )}
        {kind === 'contact' && (
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Name" maxLength={100} {...contactField('name')} />
            <Field label="Business" maxLength={100} {...contactField('business')} />
            <Field label="Phone" maxLength={50} {...contactField('phone')} />
            <Field label="Email" maxLength={100} {...contactField('email')} />
            <Field label="Website" maxLength={200} {...contactField('website')} />
          </div>
        )}
        {kind === 'payment' && (
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Paid to" maxLength={70} {...paymentField('name')} />
            <Field label="IBAN" maxLength={42} {...paymentField('iban')} />
            <Field label="Amount (€)" type="number" min={0.01} step="0.01" {...paymentField('amount')} />
            <Field label="Reference" maxLength={140} {...paymentField('reference')} />
          </div>
        )}
      </div>
      <Code text={text ?? null} kind={kind} />
    </div>
  )
}

const missing: Record<Kind, string> = {
  link: 'Type an address, and its code shows here.',
  contact: 'A name or a business is needed.',
  payment: 'A name, a valid IBAN and an amount that can be paid are needed.',
}

function Code({ text, kind }: { text: string | null; kind: Kind }) {
  if (text === null) return <p className="text-quiet">{missing[kind]}</p>
  const svg = renderSVG(text, { ecc: 'M', border: 2 })
  return (
    <div>
      <img
        alt={`QR code of: ${text.slice(0, 200)}`}
        src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`}
        className="w-full max-w-[280px] rounded-control border bg-[#ffffff]"
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => saveBlob(new Blob([svg], { type: 'image/svg+xml' }), 'qr-code.svg')}>
          <Download aria-hidden="true" /> SVG
        </Button>
        <Button onClick={() => void savePng(svg)}>
          <Download aria-hidden="true" /> PNG
        </Button>
      </div>
    </div>
  )
}

const side = 1024

async function savePng(svg: string): Promise<void> {
  const image = new Image(side, side)
  image.src = `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (context) context.imageSmoothingEnabled = false
  context?.drawImage(image, 0, 0, side, side)
  canvas.toBlob((blob) => blob && saveBlob(blob, 'qr-code.png'), 'image/png')
}
