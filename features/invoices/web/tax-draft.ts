import { newRowKey } from '#kit/row-key'
import type { NamedTax, TaxTerms, TaxTreatment } from '../tax-terms'

/** As typed. */
export type TaxDraft = { key: number; name: string; rate: string }

/** How something is taxed beyond the rate, as typed; also for quotes and recurring invoices. */
export type TaxTermsDraft = {
  taxTreatment: TaxTreatment
  taxNote: string
  moreTaxes: TaxDraft[]
  pricesIncludeTax: boolean
  /** Without a name and a rate: none. */
  withholding: TaxDraft
}

export const emptyTax = (): TaxDraft => ({ key: newRowKey(), name: '', rate: '' })

export const emptyTaxTerms = (): TaxTermsDraft => ({
  taxTreatment: 'standard',
  taxNote: '',
  moreTaxes: [],
  pricesIncludeTax: false,
  withholding: emptyTax(),
})

export const taxTermsDraft = (stored: TaxTerms & { taxNote: string | null }): TaxTermsDraft => ({
  taxTreatment: stored.taxTreatment,
  taxNote: stored.taxNote ?? '',
  moreTaxes: stored.moreTaxes.map(taxDraft),
  pricesIncludeTax: stored.pricesIncludeTax,
  withholding: stored.withholding ? taxDraft(stored.withholding) : emptyTax(),
})

const taxDraft = ({ name, rate }: NamedTax): TaxDraft => ({ key: newRowKey(), name, rate: String(rate) })

/** For the sums while typing; a rate that is no number counts as zero. */
export function typedTaxTerms({ taxTreatment, moreTaxes, pricesIncludeTax, withholding }: TaxTermsDraft): TaxTerms {
  return {
    taxTreatment,
    pricesIncludeTax,
    moreTaxes: moreTaxes.map(typedTax),
    withholding: isEmptyTax(withholding) ? null : typedTax(withholding),
  }
}

const typedTax = ({ name, rate }: TaxDraft) => ({ name, rate: Math.min(100, Math.max(0, Number(rate) || 0)) })

/** For the request. */
export const taxTermsInput = (draft: TaxTermsDraft) => ({
  taxTreatment: draft.taxTreatment,
  taxNote: draft.taxNote || null,
  moreTaxes: draft.moreTaxes.filter((tax) => !isEmptyTax(tax)).map(taxInput),
  pricesIncludeTax: draft.pricesIncludeTax,
  withholding: isEmptyTax(draft.withholding) ? null : taxInput(draft.withholding),
})

const taxInput = ({ name, rate }: TaxDraft) => ({
  name,
  rate: rate.trim() !== '' && Number.isFinite(Number(rate)) ? Number(rate) : rate,
})

const isEmptyTax = ({ name, rate }: TaxDraft) => name.trim() === '' && rate.trim() === ''
