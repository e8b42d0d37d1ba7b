import * as z from 'zod'
import { roundTo } from '#core/money'
import type { DocumentLanguage } from './invoice'

export const percentDecimals = 4

/** Why no tax is charged, or `standard` where it is. */
export const taxTreatments = ['standard', 'reverse charge', 'exempt'] as const
export type TaxTreatment = (typeof taxTreatments)[number]

export const taxLimits = { name: 30, moreTaxes: 3, note: 300 }

/** A tax beside the first one (QST beside GST), or one that the client withholds (IRPF). */
export const NamedTax = z.object({ name: z.string(), rate: z.number() })
export type NamedTax = z.output<typeof NamedTax>

/** Those without a name first, then by name; lowest rate first. */
export function byNameAndRate(one: { name?: string | undefined; rate: number }, other: typeof one): number {
  const [name, otherName] = [one.name ?? '', other.name ?? '']
  return name === otherName ? one.rate - other.rate : name < otherName ? -1 : 1
}

/** How an invoice is taxed, beyond the rate. */
export type TaxTerms = {
  taxTreatment: TaxTreatment
  /** On every line that is taxed, each on the price before tax. */
  moreTaxes: NamedTax[]
  pricesIncludeTax: boolean
  /** A part of the price before tax that the client pays to the tax office instead. */
  withholding: NamedTax | null
}

/** The same of a stored record, with the owner's own sentence. */
export const TaxTermFields = {
  taxTreatment: z.enum(taxTreatments),
  /** Replaces the sentence that says why no tax is charged. */
  taxNote: z.string().nullable(),
  moreTaxes: z.array(NamedTax),
  pricesIncludeTax: z.boolean(),
  withholding: NamedTax.nullable(),
}

/** Of an input that may leave some out, or of a stored invoice. */
export const taxTermsOf = (given: { [Term in keyof TaxTerms]?: TaxTerms[Term] | undefined }): TaxTerms => ({
  taxTreatment: given.taxTreatment ?? 'standard',
  moreTaxes: given.moreTaxes ?? [],
  pricesIncludeTax: given.pricesIncludeTax ?? false,
  withholding: given.withholding ?? null,
})

/** Accepts numeric text, as all figures of an invoice do. */
export const NamedTaxInput = z.object({
  name: z
    .string('Please name the tax')
    .trim()
    .min(1, 'Please name the tax')
    .max(taxLimits.name, `At most ${taxLimits.name} characters`),
  rate: z
    .union([z.number(), z.string().trim().min(1)], 'Rate must be a number from 0 to 100')
    .transform(Number)
    .refine((rate) => rate >= 0 && rate <= 100, 'Rate must be a number from 0 to 100')
    .transform((rate) => roundTo(rate, percentDecimals)),
})

/** Printed where the owner has written no sentence of their own. */
export const untaxedSentence: Record<DocumentLanguage, Record<Exclude<TaxTreatment, 'standard'>, string>> = {
  en: {
    'reverse charge': 'Reverse charge: the recipient is liable for the VAT (Article 196, Directive 2006/112/EC).',
    exempt: 'This supply is exempt from tax.',
  },
  es: {
    'reverse charge':
      'Inversión del sujeto pasivo: el destinatario liquida el IVA (artículo 196, Directiva 2006/112/CE).',
    exempt: 'Operación exenta de impuestos.',
  },
}

type Untaxed = { taxTreatment: TaxTreatment; taxNote: string | null; language: DocumentLanguage }

/** Why no tax is charged, in the language of the document; empty where it is. */
export const taxSentence = ({ taxTreatment, taxNote, language }: Untaxed) =>
  taxTreatment === 'standard' ? '' : (taxNote ?? untaxedSentence[language][taxTreatment])
