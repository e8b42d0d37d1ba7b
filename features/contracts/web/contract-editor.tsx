import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Banner } from '#kit/banner'
import { Button, IconButton } from '#kit/button'
import { DraftNotice } from '#kit/draft-notice'
import { Field } from '#kit/field'
import { useFormDraft } from '#kit/form-draft'
import { errorMessage, fieldsOf } from '#kit/response-error'
import { newRowKey } from '#kit/row-key'
import { TextArea } from '#kit/text-area'
import { ContractText, contractLimits } from '../contract'
import { newSigner } from '../new-signer'

type EditorProps = {
  /** Names the draft that is kept in this browser. */
  form: string
  text: ContractText
  saveLabel: string
  busy: boolean
  error: unknown
  /** `clearDraft` is for when the text is saved. */
  onSave: (text: ContractText, clearDraft: () => void) => void
  onCancel: () => void
}

type Section = ContractText['sections'][number] & { key: number }

const withKey = (section: ContractText['sections'][number]): Section => ({ ...section, key: newRowKey() })

/** Edits a contract's text section by section. */
export function ContractEditor({ form: formKey, text, saveLabel, busy, error, onSave, onCancel }: EditorProps) {
  const [initial] = useState(() => editedParts(text))
  const form = useFormDraft({ form: formKey, what: 'this text', initial, isNew: false })
  const { title, opening, note, signatures, sections } = form.draft
  const set = (changes: Partial<typeof initial>) => form.setDraft((now) => ({ ...now, ...changes }))
  const setSections = (changed: Section[]) => set({ sections: changed })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const change = (key: number, changes: Partial<Section>) =>
    setSections(sections.map((section) => (section.key === key ? { ...section, ...changes } : section)))
  const move = (index: number, by: number) => {
    const next = [...sections]
    next.splice(index + by, 0, ...next.splice(index, 1))
    setSections(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const sectionsWithoutKeys = sections.map(({ heading, body }) => ({ heading, body }))
    const edited = { ...text, title, opening, note, signatures, sections: sectionsWithoutKeys }
    const parsed = ContractText.safeParse(edited)
    setErrors(
      parsed.success
        ? {}
        : Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]).reverse()),
    )
    if (parsed.success) onSave(parsed.data, form.clear)
  }
  const hasGeneralError = error && Object.keys(fieldsOf(error)).length === 0
  return (
    <form noValidate onSubmit={submit} className="max-w-[760px] space-y-6">
      <DraftNotice form={form} />
      <p className="text-quiet">
        An empty line begins a new paragraph; a line that begins with a dash is an item of a list.
        {text.format === 'markdown' && ' **Bold** and *italics* are Markdown; {{braces}} hold what is still missing.'}
      </p>
      <Field
        label="Title"
        value={title}
        maxLength={contractLimits.title}
        error={errors.title}
        onChange={(event) => set({ title: event.target.value })}
      />
      <TextArea
        label="Opening"
        rows={6}
        value={opening}
        error={errors.opening}
        onChange={(event) => set({ opening: event.target.value })}
      />
      <ol className="space-y-6">
        {sections.map((section, index) => (
          <li key={section.key} className="border-t pt-5">
            <div className="flex items-end gap-1">
              <Field
                label={`Section ${index + 1}`}
                className="flex-1"
                value={section.heading}
                maxLength={contractLimits.heading}
                error={errors[`sections.${index}.heading`]}
                onChange={(event) => change(section.key, { heading: event.target.value })}
              />
              <IconButton
                label={`Move section ${index + 1} up`}
                disabled={index === 0}
                className="disabled:opacity-40"
                onClick={() => move(index, -1)}
              >
                <ArrowUp />
              </IconButton>
              <IconButton
                label={`Move section ${index + 1} down`}
                disabled={index === sections.length - 1}
                className="disabled:opacity-40"
                onClick={() => move(index, 1)}
              >
                <ArrowDown />
              </IconButton>
              <IconButton
                label={`Remove section ${index + 1}`}
                disabled={sections.length === 1}
                className="disabled:opacity-40"
                onClick={() => setSections(sections.filter(({ key }) => key !== section.key))}
              >
                <Trash2 />
              </IconButton>
            </div>
            <TextArea
              label={`Text of section ${index + 1}`}
              className="mt-3"
              rows={Math.min(14, Math.max(4, Math.ceil(section.body.length / 90) + section.body.split('\n').length))}
              value={section.body}
              error={errors[`sections.${index}.body`]}
              onChange={(event) => change(section.key, { body: event.target.value })}
            />
          </li>
        ))}
      </ol>
      <Button
        disabled={sections.length >= contractLimits.sections}
        onClick={() => setSections([...sections, withKey({ heading: '', body: '' })])}
      >
        <Plus aria-hidden="true" /> Add a section
      </Button>
      <Signatures
        signatures={signatures}
        language={text.language}
        onChange={(changed) => set({ signatures: changed })}
      />
      <TextArea
        label="Note at the end"
        rows={2}
        value={note}
        error={errors.note}
        onChange={(event) => set({ note: event.target.value })}
      />
      {Object.keys(errors).length > 0 && <Banner variant="bad">{Object.values(errors)[0]}</Banner>}
      {hasGeneralError ? (
        <Banner variant="bad">
          {errorMessage(error, 'The text was not saved. It is still here; please try again.')}
        </Banner>
      ) : null}
      <div className="sticky bottom-0 flex justify-end gap-2 border-t bg-paper py-3">
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" type="submit" disabled={busy}>
          {busy ? 'Saving...' : saveLabel}
        </Button>
      </div>
    </form>
  )
}

const editedParts = ({ title, opening, note, signatures, sections }: ContractText) => ({
  title,
  opening,
  note,
  signatures,
  sections: sections.map(withKey),
})

type SignaturesProps = {
  signatures: ContractText['signatures']
  language: ContractText['language']
  onChange: (signatures: ContractText['signatures']) => void
}

function Signatures({ signatures, language, onChange }: SignaturesProps) {
  const change = (index: number, changes: Partial<SignaturesProps['signatures'][number]>) =>
    onChange(signatures.map((one, position) => (position === index ? { ...one, ...changes } : one)))
  return (
    <fieldset className="space-y-3 border-t pt-5">
      <legend className="float-left mb-3 w-full font-medium">Signatures</legend>
      {signatures.map(({ role, name }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: signers are never reordered
        <div key={index} className="clear-both grid grid-cols-[1fr_auto] items-end gap-3 sm:grid-cols-[160px_1fr_auto]">
          <Field
            label={`Signer ${index + 1} signs as`}
            className="max-sm:col-span-2"
            value={role}
            maxLength={contractLimits.role}
            onChange={(event) => change(index, { role: event.target.value })}
          />
          <Field
            label={`Name of signer ${index + 1}`}
            value={name}
            maxLength={contractLimits.name}
            onChange={(event) => change(index, { name: event.target.value })}
          />
          <IconButton
            label={`Remove signer ${index + 1}`}
            disabled={signatures.length === 1}
            className="disabled:opacity-40"
            onClick={() => onChange(signatures.filter((_, position) => position !== index))}
          >
            <Trash2 />
          </IconButton>
        </div>
      ))}
      <Button
        className="clear-both"
        disabled={signatures.length >= contractLimits.signatures}
        onClick={() => onChange([...signatures, newSigner(signatures, language)])}
      >
        <Plus aria-hidden="true" /> Add a signer
      </Button>
    </fieldset>
  )
}
