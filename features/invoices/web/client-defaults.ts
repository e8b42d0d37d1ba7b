import { useEffect, useRef } from 'react'
import { addDays, daysBetween } from '#core/days'
import type { ClientBilling } from '#features/client-billing/client-billing'
import { useClientBilling } from '#features/client-billing/web/queries'
import type { FormDraft } from '#kit/form-draft'
import { parseBillingDay } from '../billing-day'
import type { InvoiceDraft } from './draft'

type Defaults = Pick<InvoiceDraft, 'currency' | 'language' | 'taxRate'> & { paymentDays: number }

/** A new invoice begins as its client is billed. What the owner has typed stays. */
export function useClientDefaults(form: FormDraft<InvoiceDraft>, initial: InvoiceDraft, isNew: boolean): void {
  const clientId = isNew ? form.draft.client?.id : undefined
  const billing = useClientBilling(clientId).data
  const applied = useRef(defaultsOf(initial))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another client brings other defaults
  useEffect(() => {
    if (!isNew || (clientId !== undefined && !billing)) return
    const next = { ...defaultsOf(initial), ...(clientId !== undefined && billing && chosen(billing)) }
    const changed = withDefaults(form.draft, applied.current, next)
    applied.current = next
    if (JSON.stringify(changed) === JSON.stringify(form.draft)) return
    if (form.isTyped) form.setDraft(changed)
    else form.reset(changed)
  }, [clientId, billing])
}

const defaultsOf = ({ currency, language, taxRate, issueDate, dueDate }: InvoiceDraft): Defaults => ({
  currency,
  language,
  taxRate,
  paymentDays: daysBetween(issueDate, dueDate),
})

const chosen = ({ currency, language, taxRate, paymentDays }: ClientBilling): Partial<Defaults> => ({
  ...(currency !== null && { currency }),
  ...(language !== null && { language }),
  ...(taxRate !== null && { taxRate: String(taxRate) }),
  ...(paymentDays !== null && { paymentDays }),
})

/** Replaces the fields that still have the defaults of before. The currency of a deal stays. */
export function withDefaults(draft: InvoiceDraft, before: Defaults, next: Defaults): InvoiceDraft {
  const keep = <Name extends 'currency' | 'language' | 'taxRate'>(name: Name) =>
    draft[name] === before[name] ? next[name] : draft[name]
  const [issued, due] = [draft.issueDate, draft.dueDate].map(parseBillingDay)
  const hasTermOfBefore = issued && due && daysBetween(issued, due) === before.paymentDays
  return {
    ...draft,
    currency: draft.dealId === null ? keep('currency') : draft.currency,
    language: keep('language') as InvoiceDraft['language'],
    taxRate: keep('taxRate') as string,
    ...(hasTermOfBefore && { dueDate: addDays(issued, next.paymentDays) }),
  }
}
