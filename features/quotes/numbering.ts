import { formatInvoiceNumber, numberSeries, seriesYear } from '#features/invoices/numbering'

const prefix = 'Q'

/** 'Q-2026-': quotes are counted by the year of their issue date, apart from invoices. */
export const quoteSeriesOf = (issueDate: string) => numberSeries(prefix, seriesYear(issueDate))

export const formatQuoteNumber = formatInvoiceNumber
