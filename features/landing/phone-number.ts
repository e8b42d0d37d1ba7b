/** As people write it: digits with spaces, brackets, dots, hyphens and slashes, and a plus at the front. */
export const isPhone = (text: string) => /^\+?[\d\s().\-/]+$/.test(text) && /^\d{5,15}$/.test(digitsOf(text))

/** What a telephone dials. Ten digits without a plus are a number of North America. */
export function dialledNumber(phone: string): string {
  const digits = digitsOf(phone)
  if (phone.startsWith('+')) return `+${digits}`
  return digits.length === 10 && !digits.startsWith('0') ? `+1${digits}` : digits
}

const digitsOf = (text: string) => text.replace(/\D/g, '')
