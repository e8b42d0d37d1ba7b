/** What follows the country's letters in a VAT number of the European Union, its neighbours and Northern Ireland. */
const forms: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GB: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
}

export type VatNumber = { country: string; number: string }

const compact = (text: string) => text.replace(/[\s.\-/]/g, '').toUpperCase()

/** Undefined for anything else, such as a number of another country or without its letters. */
export function readVatNumber(text: string): VatNumber | undefined {
  const number = compact(text)
  const prefix = number.slice(0, 2)
  if (!forms[prefix]?.test(number.slice(2))) return undefined
  return { country: countries[prefix] ?? prefix, number }
}

/** Prefixes that are not the country's code. */
const countries: Record<string, string> = { EL: 'GR', XI: 'GB' }

/** Begins like a VAT number (two letters of such a country, then a digit or a few signs), but has not its form. */
export function isMistypedVatNumber(text: string): boolean {
  const number = compact(text)
  return forms[number.slice(0, 2)] !== undefined && /^[A-Z]{2}[A-Z]{0,2}\d/.test(number) && !readVatNumber(text)
}
