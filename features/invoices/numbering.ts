/** 'INV-2026-': the common prefix of a year's numbers. */
export const numberSeries = (prefix: string, year: number | string) => `${prefix}-${year}-`

/** At least three digits. */
export const formatInvoiceNumber = (series: string, sequence: number) => `${series}${String(sequence).padStart(3, '0')}`

/** An invoice belongs to the series of its issue year. */
export const seriesYear = (day: string) => day.slice(0, 4)
