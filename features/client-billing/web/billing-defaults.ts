import { useEffect, useRef } from 'react'
import type { FormDraft } from '#kit/form-draft'
import type { ClientBilling } from '../client-billing'
import { useClientBilling } from './queries'

/** What a new invoice or quote takes from its client. */
type Defaults = { currency: string; language: string; taxRate: string }

type BillingDefaults<Draft, Taken> = {
  /** The defaults of a draft without a client. */
  initial: Taken
  fromClient: (billing: ClientBilling) => Partial<Taken>
  /** Replaces the fields that still have the previous defaults. */
  replace: (draft: Draft, before: Taken, next: Taken) => Draft
}

/** A new invoice or quote begins as its client is billed. What the owner has typed stays. */
export function useBillingDefaults<Draft extends { client: { id: number } | null }, Taken extends Defaults>(
  form: FormDraft<Draft>,
  isNew: boolean,
  { initial, fromClient, replace }: BillingDefaults<Draft, Taken>,
): void {
  const clientId = isNew ? form.draft.client?.id : undefined
  const billing = useClientBilling(clientId).data
  const applied = useRef(initial)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another client brings other defaults
  useEffect(() => {
    if (!isNew || (clientId !== undefined && !billing)) return
    const next = { ...initial, ...(clientId !== undefined && billing && fromClient(billing)) }
    const changed = replace(form.draft, applied.current, next)
    applied.current = next
    if (JSON.stringify(changed) === JSON.stringify(form.draft)) return
    if (form.isTyped) form.setDraft(changed)
    else form.reset(changed)
  }, [clientId, billing])
}

export const defaultsFromClient = ({ currency, language, taxRate }: ClientBilling) => ({
  ...(currency !== null && { currency }),
  ...(language !== null && { language }),
  ...(taxRate !== null && { taxRate: String(taxRate) }),
})
