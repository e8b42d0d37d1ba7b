/** 'INV-2026-': what the numbers of a year have in common. */
export const seriesOf = (prefix: string, year: number | string) => `${prefix}-${year}-`

/** Three digits, more once they are used up. */
export const numberIn = (series: string, sequence: number) => `${series}${String(sequence).padStart(3, '0')}`

/** The year of the issue date decides the series. */
export const yearOf = (day: string) => day.slice(0, 4)
