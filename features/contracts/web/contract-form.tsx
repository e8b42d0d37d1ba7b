import { type FormEvent, useState } from 'react'
import { ClientPicker } from '#features/clients/web/client-picker'
import { Field } from '#kit/field'
import type { Linked } from '#kit/link-picker'
import { Select } from '#kit/select'
import { TextArea } from '#kit/text-area'
import { contractLimits, contractTypes, languageNames, ContractForm as Rules, typeNames } from '../contract'
import { wrongDays } from '../contract-days'

export type Draft = {
  title: string
  client: (Linked & { hint?: string }) | null
  contractType: string
  language: 'en' | 'es'
  startDate: string
  endDate: string
  services: string
  paymentTerms: string
  customClauses: string
  additionalNotes: string
  dealId: number | null
}

/** What travels of a draft. */
export const formOf = ({ client, contractType, ...draft }: Draft) => ({
  ...draft,
  contractType: contractType as (typeof contractTypes)[number],
  clientName: client?.name ?? '',
  businessName: client?.hint ?? '',
  clientId: client?.id ?? null,
})

type ContractFormProps = {
  draft: Draft
  today: string
  /** What the server found wrong. */
  refused: Record<string, string>
  onChange: (draft: Draft) => void
  onSubmit: () => void
  buttons: React.ReactNode
}

export function ContractForm({ draft, today, refused, onChange, onSubmit, buttons }: ContractFormProps) {
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const set = (changes: Partial<Draft>, ...fields: string[]) => {
    onChange({ ...draft, ...changes })
    setWrong(Object.fromEntries(Object.entries(wrong).filter(([field]) => !fields.includes(field))))
  }
  const said = (field: string) => wrong[field] ?? refused[field]
  const text = (name: 'title' | 'services' | 'paymentTerms' | 'customClauses' | 'additionalNotes') => ({
    name,
    value: draft[name],
    error: said(name),
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }, name),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = problemsOf(draft, today)
    setWrong(found)
    const first = Object.keys(Rules.shape).find((field) => field in found)
    if (first)
      event.currentTarget.querySelector<HTMLElement>(`[name="${first}"], [data-field="${first}"] input`)?.focus()
    else onSubmit()
  }
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
          error={said('clientName') ?? said('clientId')}
          onChoose={(client) => set({ client }, 'clientName')}
        />
      </div>
      <Select
        label="Contract Type"
        name="contractType"
        value={draft.contractType}
        error={said('contractType')}
        onChange={(event) => set({ contractType: event.target.value }, 'contractType')}
        options={[
          { value: '', label: 'Select a type' },
          ...contractTypes.map((value) => ({ value, label: typeNames[value] })),
        ]}
      />
      <Field
        label="Start Date"
        type="date"
        name="startDate"
        min={today}
        value={draft.startDate}
        error={said('startDate')}
        onChange={(event) => set({ startDate: event.target.value }, 'startDate', 'endDate')}
      />
      <Field
        label="End Date (Optional)"
        type="date"
        name="endDate"
        min={draft.startDate || today}
        value={draft.endDate}
        error={said('endDate')}
        onChange={(event) => set({ endDate: event.target.value }, 'endDate')}
      />
      <TextArea label="Services" rows={6} className="sm:col-span-2" {...text('services')} />
      <TextArea label="Payment Terms (Optional)" rows={3} className="sm:col-span-2" {...text('paymentTerms')} />
      <TextArea label="Custom Clauses (Optional)" rows={3} className="sm:col-span-2" {...text('customClauses')} />
      <TextArea label="Additional Notes (Optional)" rows={3} className="sm:col-span-2" {...text('additionalNotes')} />
      <Select
        label="Language"
        value={draft.language}
        onChange={(event) => set({ language: event.target.value as Draft['language'] })}
        options={Object.entries(languageNames).map(([value, label]) => ({ value, label }))}
      />
      <div className="flex flex-wrap justify-end gap-2 sm:col-span-2">{buttons}</div>
    </form>
  )
}

function problemsOf(draft: Draft, today: string): Record<string, string> {
  const parsed = Rules.safeParse(formOf(draft))
  const found = parsed.success
    ? {}
    : Object.fromEntries(parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message]).reverse())
  return { ...wrongDays(draft, today), ...found }
}
