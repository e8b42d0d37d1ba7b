import { addDays, daysBetween } from '#core/days'
import { defaultsFromClient, useBillingDefaults } from '#features/client-billing/web/billing-defaults'
import type { FormDraft } from '#kit/form-draft'
import { parseBillingDay } from '../billing-day'
import type { InvoiceDraft } from './draft'

type Defaults = Pick<InvoiceDraft, 'currency' | 'language' | 'taxRate'> & { paymentDays: number }

export function useClientDefaults(form: FormDraft<InvoiceDraft>, initial: InvoiceDraft, isNew: boolean): void {
  useBillingDefaults<InvoiceDraft, Defaults>(form, isNew, {
    initial: defaultsOf(initial),
    fromClient: (billing) => ({
      ...defaultsFromClient(billing),
      ...(billing.paymentDays !== null && { paymentDays: billing.paymentDays }),
    }),
    replace: withDefaults,
  })
}

const defaultsOf = ({ currency, language, taxRate, issueDate, dueDate }: InvoiceDraft): Defaults => ({
  currency,
  language,
  taxRate,
  paymentDays: daysBetween(issueDate, dueDate),
})

/** The currency of a deal stays. */
function withDefaults(draft: InvoiceDraft, before: Defaults, next: Defaults): InvoiceDraft {
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
