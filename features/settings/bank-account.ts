/** As it is stored: without spaces, in capitals. */
export const normalizeIban = (typed: string) => typed.replace(/\s+/g, '').toUpperCase()

/** Two letters, two check digits, the account; the check digits are right (ISO 13616). */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}

export const isBic = (bic: string) => /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic)

/** In groups of four, as it is printed. */
export const formatIban = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ')
