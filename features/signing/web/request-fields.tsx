import { languageLabels } from '#features/contracts/contract'
import { Field } from '#kit/field'
import { Select } from '#kit/select'
import { Switch } from '#kit/switch'
import { TextArea } from '#kit/text-area'
import type { RequestDraft } from './request-draft'
import { SignerRows } from './signer-rows'

type RequestFieldsProps = {
  draft: RequestDraft
  errors: Record<string, string | undefined>
  onChange: (changes: Partial<RequestDraft>) => void
}

/** Who signs, and how they are asked. */
export function RequestFields({ draft, errors, onChange }: RequestFieldsProps) {
  return (
    <>
      <SignerRows
        signers={draft.signers}
        inOrder={draft.inOrder}
        errors={errors}
        onChange={(signers) => onChange({ signers })}
      />
      <Switch
        label="One after another"
        hint="Each is asked when the one before has signed. Otherwise all at once."
        checked={draft.inOrder}
        onChange={(inOrder) => onChange({ inOrder })}
      />
      <TextArea
        label="Message"
        value={draft.message}
        error={errors.message}
        onChange={(event) => onChange({ message: event.target.value })}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] items-end gap-4">
        <Select
          label="Language"
          value={draft.language}
          options={Object.entries(languageLabels).map(([value, label]) => ({ value, label }))}
          onChange={(event) => onChange({ language: event.target.value as 'en' | 'es' })}
        />
        <Field
          label="Last day"
          type="date"
          value={draft.lastDay}
          error={errors.lastDay}
          onChange={(event) => onChange({ lastDay: event.target.value })}
        />
        <Field
          label="Remind every … days"
          type="number"
          min={1}
          max={60}
          value={draft.remindEveryDays}
          error={errors.remindEveryDays}
          onChange={(event) => onChange({ remindEveryDays: event.target.value })}
        />
      </div>
      <Switch
        label="Ask for a code"
        hint="Signers confirm a code that is mailed to their address."
        checked={draft.needsCode}
        onChange={(needsCode) => onChange({ needsCode })}
      />
      <Switch
        label="Signers may hand over"
        hint="A signer can name somebody else to sign instead."
        checked={draft.mayHandOver}
        onChange={(mayHandOver) => onChange({ mayHandOver })}
      />
    </>
  )
}
