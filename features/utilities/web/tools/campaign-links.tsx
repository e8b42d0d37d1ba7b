import { useState } from 'react'
import { CopyButton } from '#kit/copy-button'
import { Field } from '#kit/field'
import { campaignLink } from '../../campaign-link'

const fields = [
  ['source', 'Source', 'newsletter'],
  ['medium', 'Medium', 'email'],
  ['campaign', 'Campaign', 'spring-sale'],
  ['term', 'Term (optional)', ''],
  ['content', 'Content (optional)', ''],
] as const

export default function CampaignLinks() {
  const [parts, setParts] = useState({ address: '', source: '', medium: '', campaign: '', term: '', content: '' })
  const link = campaignLink(parts)
  const fieldProps = (name: keyof typeof parts) => ({
    value: parts[name],
    maxLength: 500,
    onChange: (event: { target: { value: string } }) => setParts({ ...parts, [name]: event.target.value }),
  })
  return (
    <div className="max-w-[640px]">
      <Field
        label="Address of the page"
        placeholder="https://example.com/menu"
        error={parts.address && !link ? 'Please enter a web address' : undefined}
        {...fieldProps('address')}
      />
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        {fields.map(([name, label, placeholder]) => (
          <Field key={name} label={label} placeholder={placeholder} {...fieldProps(name)} />
        ))}
      </div>
      <p className="mt-5 mb-2 font-medium">Your link</p>
      <output className="block rounded-control bg-sunken px-3 py-2.5 break-all">
        {link ?? <span className="text-quiet">Type an address first.</span>}
      </output>
      <div className="mt-3">
        <CopyButton label="Copy link" text={link ?? ''} disabled={!link} />
      </div>
    </div>
  )
}
