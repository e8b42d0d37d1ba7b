import { type FormEvent, useEffect, useState } from 'react'
import type * as z from 'zod'
import { Field } from '#kit/field'
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

export const draftOf = ({ name, businessName, email, phone, address, notes, status }: Client): ClientDraft => ({
  name,
  businessName,
  email,
  phone: phone ?? '',
  address: address ?? '',
  notes: notes ?? '',
  status,
})

type FormProps = {
  start: ClientDraft
  /** The rules of the form: creating asks for less than editing. */
  rules: z.ZodType
  /** What the server found wrong. */
  refused: Record<string, string>
  emailIsOptional?: boolean
  /** Fills what is still empty, each time that something new is offered. */
  offered?: Partial<ClientDraft> | undefined
  onSubmit: (draft: ClientDraft) => void
  buttons: React.ReactNode
}

export function ClientForm({ start, rules, refused, emailIsOptional, offered, onSubmit, buttons }: FormProps) {
  const [draft, setDraft] = useState(start)
  useEffect(() => {
    if (offered) setDraft((written) => fillEmpty(written, offered))
  }, [offered])
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const field = (name: keyof ClientDraft) => ({
    name,
    value: draft[name],
    maxLength: clientLimits[name as keyof typeof clientLimits],
    error: wrong[name] ?? refused[name],
    onChange: (event: { target: { value: string } }) => {
      setDraft({ ...draft, [name]: event.target.value })
      setWrong({ ...wrong, [name]: '' })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = problemsOf(rules, draft)
    setWrong(found)
    const [first] = Object.keys(found)
    if (first) event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    else onSubmit(draft)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
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
        error={wrong.status ?? refused.status}
        onChange={(event) => setDraft({ ...draft, status: event.target.value as ClientDraft['status'] })}
        options={statusOptions.filter(({ value }) => (clientStatuses as readonly string[]).includes(value))}
      />
      <Field label="Address (Optional)" autoComplete="off" {...field('address')} />
      <TextArea label="Notes (Optional)" className="sm:col-span-2" {...field('notes')} />
      <div className="flex flex-wrap justify-end gap-2 sm:col-span-2">{buttons}</div>
    </form>
  )
}

function problemsOf(rules: z.ZodType, draft: ClientDraft): Record<string, string> {
  const parsed = rules.safeParse(draft)
  if (parsed.success) return {}
  return Object.fromEntries(parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message]).reverse())
}
