import { type FormEvent, useState } from 'react'
import { ClientPicker } from '#features/clients/web/client-picker'
import { Field } from '#kit/field'
import type { LinkedRecord } from '#kit/link-picker'
import { Select } from '#kit/select'
import { TextArea } from '#kit/text-area'
import {
  type ContractChoice,
  ContractForm as ContractFormSchema,
  contractLimits,
  contractTypeLabels,
  contractTypes,
  languageLabels,
} from '../contract'
import { dateErrors } from '../contract-dates'
import { TemplateDetails, TemplateSelect } from './template-fields'

export type ContractDraft = {
  title: string
  client: (LinkedRecord & { hint?: string }) | null
  contractType: string
  language: 'en' | 'es'
  startDate: string
  endDate: string
  services: string
  paymentTerms: string
  customClauses: string
  additionalNotes: string
  dealId: number | null
  /** Of the owner's own, in place of a built-in type. */
  templateId: number | null
  /** What the owner typed; the records know the rest. */
  variables: Record<string, string>
  clauseIds: number[]
}

export type DraftChanges = Partial<ContractDraft> | ((now: ContractDraft) => Partial<ContractDraft>)

export const withChanges = (draft: ContractDraft, changes: DraftChanges): ContractDraft => ({
  ...draft,
  ...(typeof changes === 'function' ? changes(draft) : changes),
})

export const requestFromDraft = ({
  client,
  contractType,
  templateId,
  variables,
  clauseIds,
  ...draft
}: ContractDraft) => ({
  ...draft,
  ...(contractType === 'template' && { templateId, variables, clauseIds }),
  contractType: contractType as ContractChoice,
  clientName: client?.name ?? '',
  businessName: client?.hint ?? '',
  clientId: client?.id ?? null,
})

type ContractFormProps = {
  draft: ContractDraft
  today: string
  /** Messages from the server, by field. */
  serverErrors: Record<string, string>
  onChange: (changes: DraftChanges) => void
  onSubmit: () => void
  buttons: React.ReactNode
}

export function ContractForm({ draft, today, serverErrors, onChange, onSubmit, buttons }: ContractFormProps) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const set = (changes: DraftChanges, ...fields: string[]) => {
    onChange(changes)
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !fields.includes(field))))
  }
  const isTemplate = draft.contractType === 'template'
  const errorFor = (field: string) => errors[field] ?? serverErrors[field]
  const text = (name: 'title' | 'services' | 'paymentTerms' | 'customClauses' | 'additionalNotes') => ({
    name,
    value: draft[name],
    error: errorFor(name),
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }, name),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = draftErrors(draft, today)
    setErrors(found)
    const first = Object.keys(ContractFormSchema.shape).find((field) => field in found)
    if (first)
      event.currentTarget.querySelector<HTMLElement>(`[name="${first}"], [data-field="${first}"] input`)?.focus()
    else onSubmit()
  }
  const language = (
    <Select
      label="Language"
      value={draft.language}
      error={errorFor('language')}
      onChange={(event) => set({ language: event.target.value as ContractDraft['language'] }, 'language')}
      options={Object.entries(languageLabels).map(([value, label]) => ({ value, label }))}
    />
  )
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Contract Title"
        className="sm:col-span-2"
        autoComplete="off"
        maxLength={contractLimits.title}
        {...text('title')}
      />
      <div data-field="clientName">
        <ClientPicker
          placeholder="Select a client"
          value={draft.client}
          error={errorFor('clientName') ?? errorFor('clientId')}
          onChoose={(client) => set({ client }, 'clientName')}
        />
      </div>
      <div>
        {isTemplate ? (
          <TemplateSelect draft={draft} errorFor={errorFor} onChange={set} />
        ) : (
          <Select
            label="Contract Type"
            name="contractType"
            value={draft.contractType}
            error={errorFor('contractType')}
            onChange={(event) => set({ contractType: event.target.value }, 'contractType')}
            options={[
              { value: '', label: 'Select a type' },
              ...contractTypes.map((value) => ({ value, label: contractTypeLabels[value] })),
            ]}
          />
        )}
        <button
          type="button"
          onClick={() => set({ contractType: isTemplate ? '' : 'template' }, 'contractType', 'templateId')}
          className="mt-1.5 min-h-6 text-[13px] text-awning underline"
        >
          {isTemplate ? 'Use a built-in type' : 'Use a template of your own'}
        </button>
      </div>
      {isTemplate && language}
      <Field
        label="Start Date"
        type="date"
        name="startDate"
        min={today}
        value={draft.startDate}
        error={errorFor('startDate')}
        onChange={(event) => set({ startDate: event.target.value }, 'startDate', 'endDate')}
      />
      <Field
        label="End Date (Optional)"
        type="date"
        name="endDate"
        min={draft.startDate || today}
        value={draft.endDate}
        error={errorFor('endDate')}
        onChange={(event) => set({ endDate: event.target.value }, 'endDate')}
      />
      {isTemplate ? (
        <TemplateDetails draft={draft} errorFor={errorFor} onChange={set} />
      ) : (
        <>
          <TextArea label="Services" rows={6} className="sm:col-span-2" {...text('services')} />
          <TextArea
            label="Payment Terms (Optional)"
            hint="What you write on due dates, tax, interest or expenses takes the place of the template’s sentence on it."
            rows={3}
            className="sm:col-span-2"
            {...text('paymentTerms')}
          />
        </>
      )}
      <TextArea
        label="Custom Clauses (Optional)"
        hint="The section “Additional terms”, which goes before the sections above it."
        rows={3}
        className="sm:col-span-2"
        {...text('customClauses')}
      />
      <TextArea
        label="Additional Notes (Optional)"
        hint="Printed in the contract as its last section, “Notes”. Your client reads it."
        rows={3}
        className="sm:col-span-2"
        {...text('additionalNotes')}
      />
      {!isTemplate && language}
      <div className="flex flex-wrap justify-end gap-2 sm:col-span-2">{buttons}</div>
    </form>
  )
}

function draftErrors(draft: ContractDraft, today: string): Record<string, string> {
  const parsed = ContractFormSchema.safeParse(requestFromDraft(draft))
  const found = parsed.success
    ? {}
    : Object.fromEntries(parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message]).reverse())
  return { ...dateErrors(draft, today), ...found }
}
