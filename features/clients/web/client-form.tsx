import { type FormEvent, useEffect, useState } from 'react'
import type * as z from 'zod'
import { DraftNotice } from '#kit/draft-notice'
import { Field } from '#kit/field'
import type { FormDraft } from '#kit/form-draft'
import { Select } from '#kit/select'
import { TextArea } from '#kit/text-area'
import { type Client, clientLimits, clientStatuses } from '../client'
import { fillEmpty } from '../fill-empty'
import { statusOptions } from './status-badge'

export type ClientDraft = Record<'name' | 'businessName' | 'email' | 'phone' | 'address' | 'notes', string> & {
  status: Client['status']
}

export const blankClient: ClientDraft = {
  name: '',
  businessName: '',
  email: '',
  phone: '',
  address: '',
  notes: '',
  status: 'active',
}

export const clientToDraft = ({ name, businessName, email, phone, address, notes, status }: Client): ClientDraft => ({
  name,
  businessName,
  email,
  phone: phone ?? '',
  address: address ?? '',
  notes: notes ?? '',
  status,
})

type FormProps = {
  form: FormDraft<ClientDraft>
  /** Creating has fewer required fields than editing. */
  schema: z.ZodType
  serverErrors: Record<string, string>
  emailIsOptional?: boolean
  /** Fills the empty fields whenever it changes. */
  suggested?: Partial<ClientDraft> | undefined
  onSubmit: (draft: ClientDraft) => void
  buttons: React.ReactNode
}

export function ClientForm({ form, schema, serverErrors, emailIsOptional, suggested, onSubmit, buttons }: FormProps) {
  const { draft, setDraft } = form
  useEffect(() => {
    if (suggested) setDraft((current) => fillEmpty(current, suggested))
  }, [suggested, setDraft])
  const [errors, setErrors] = useState<Record<string, string>>({})
  const field = (name: keyof ClientDraft) => ({
    name,
    value: draft[name],
    maxLength: clientLimits[name as keyof typeof clientLimits],
    error: errors[name] ?? serverErrors[name],
    onChange: (event: { target: { value: string } }) => {
      setDraft({ ...draft, [name]: event.target.value })
      setErrors({ ...errors, [name]: '' })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = draftProblems(schema, draft)
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    else onSubmit(draft)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
      <DraftNotice form={form} className="sm:col-span-2" />
      <Field label="Name" autoComplete="off" {...field('name')} />
      <Field label="Business Name (Optional)" autoComplete="off" {...field('businessName')} />
      <Field
        label={emailIsOptional ? 'Email (Optional)' : 'Email'}
        type="email"
        autoComplete="off"
        {...field('email')}
      />
      <Field label="Phone (Optional)" type="tel" autoComplete="off" placeholder="(123) 456-7890" {...field('phone')} />
      <Select
        label="Status"
        name="status"
        value={draft.status}
        error={errors.status ?? serverErrors.status}
        onChange={(event) => setDraft({ ...draft, status: event.target.value as ClientDraft['status'] })}
        options={statusOptions.filter(({ value }) => (clientStatuses as readonly string[]).includes(value))}
      />
      <Field label="Address (Optional)" autoComplete="off" {...field('address')} />
      <TextArea label="Notes (Optional)" className="sm:col-span-2" {...field('notes')} />
      <div className="flex flex-wrap justify-end gap-2 sm:col-span-2">{buttons}</div>
    </form>
  )
}

function draftProblems(schema: z.ZodType, draft: ClientDraft): Record<string, string> {
  const parsed = schema.safeParse(draft)
  if (parsed.success) return {}
  return Object.fromEntries(parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message]).reverse())
}
