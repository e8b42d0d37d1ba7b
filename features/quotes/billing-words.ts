import type { DocumentLanguage } from '#features/invoices/invoice'

type Billed = { title: string; quoteNumber: string }

/** The lines of deposit and instalment invoices. */
export const billingWords: Record<
  DocumentLanguage,
  { deposit: (quote: Billed) => string; instalment: (quote: Billed) => string; rounding: string }
> = {
  en: {
    deposit: ({ title, quoteNumber }) => `Deposit for ${title} (quote ${quoteNumber})`,
    instalment: ({ title, quoteNumber }) => `Instalment for ${title} (quote ${quoteNumber})`,
    rounding: 'Rounding',
  },
  es: {
    deposit: ({ title, quoteNumber }) => `Anticipo por ${title} (presupuesto ${quoteNumber})`,
    instalment: ({ title, quoteNumber }) => `Plazo de ${title} (presupuesto ${quoteNumber})`,
    rounding: 'Redondeo',
  },
}
