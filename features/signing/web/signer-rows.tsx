import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { Button, IconButton } from '#kit/button'
import { Field } from '#kit/field'
import { newSigner, type SignerDraft } from './request-draft'

type SignerRowsProps = {
  signers: SignerDraft[]
  inOrder: boolean
  errors: Record<string, string | undefined>
  onChange: (signers: SignerDraft[]) => void
}

export function SignerRows({ signers, inOrder, errors, onChange }: SignerRowsProps) {
  const set = (index: number, changes: Partial<SignerDraft>) =>
    onChange(signers.map((signer, at) => (at === index ? { ...signer, ...changes } : signer)))
  const move = (index: number, by: number) => {
    const next = [...signers]
    const [moved] = next.splice(index, 1)
    if (moved) next.splice(index + by, 0, moved)
    onChange(next)
  }
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1.5 font-medium">Who signs</legend>
      {signers.map((signer, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: only the order distinguishes signers
        <div key={index} className="flex flex-wrap items-start gap-2">
          <Field
            label={`Name of signer ${index + 1}`}
            hideLabel
            placeholder="Name"
            className="min-w-40 flex-1"
            value={signer.name}
            error={errors[`signers.${index}.name`]}
            onChange={(event) => set(index, { name: event.target.value })}
          />
          <Field
            label={`Email of signer ${index + 1}`}
            hideLabel
            placeholder="Email"
            type="email"
            className="min-w-48 flex-1"
            value={signer.email}
            error={errors[`signers.${index}.email`]}
            onChange={(event) => set(index, { email: event.target.value })}
          />
          {inOrder && index > 0 && (
            <IconButton label={`Move signer ${index + 1} up`} onClick={() => move(index, -1)}>
              <ArrowUp aria-hidden="true" />
            </IconButton>
          )}
          {inOrder && index < signers.length - 1 && (
            <IconButton label={`Move signer ${index + 1} down`} onClick={() => move(index, 1)}>
              <ArrowDown aria-hidden="true" />
            </IconButton>
          )}
          {signers.length > 1 && (
            <IconButton
              label={`Remove signer ${index + 1}`}
              onClick={() => onChange(signers.filter((_, at) => at !== index))}
            >
              <X aria-hidden="true" />
            </IconButton>
          )}
        </div>
      ))}
      <Button type="button" onClick={() => onChange([...signers, newSigner])}>
        <Plus aria-hidden="true" /> Add signer
      </Button>
    </fieldset>
  )
}
