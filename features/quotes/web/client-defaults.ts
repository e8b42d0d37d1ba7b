import { defaultsFromClient, useBillingDefaults } from '#features/client-billing/web/billing-defaults'
import type { FormDraft } from '#kit/form-draft'
import type { QuoteDraft } from './draft'

type Defaults = Pick<QuoteDraft, 'currency' | 'language' | 'taxRate'>

export function useClientDefaults(form: FormDraft<QuoteDraft>, initial: QuoteDraft, isNew: boolean): void {
  const { currency, language, taxRate } = initial
  useBillingDefaults<QuoteDraft, Defaults>(form, isNew, {
    initial: { currency, language, taxRate },
    fromClient: defaultsFromClient,
    replace: withDefaults,
  })
}

/** The currency of a deal stays. */
const withDefaults = (draft: QuoteDraft, before: Defaults, next: Defaults): QuoteDraft => ({
  ...draft,
  ...(draft.deal === null && draft.currency === before.currency && { currency: next.currency }),
  ...(draft.language === before.language && { language: next.language }),
  ...(draft.taxRate === before.taxRate && { taxRate: next.taxRate }),
})
