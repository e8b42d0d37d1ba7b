export type Contact = { name: string; business: string; phone: string; email: string; website: string }

/** vCard 3.0; null without a name. */
export function contactText({ name, business, phone, email, website }: Contact): string | null {
  if (!name.trim() && !business.trim()) return null
  const line = (label: string, value: string) => (value.trim() ? [`${label}:${escapeVCard(value.trim())}`] : [])
  const [last = '', ...first] = name.trim().split(/\s+/).reverse()
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escapeVCard(last)};${escapeVCard(first.reverse().join(' '))};;;`,
    `FN:${escapeVCard(name.trim() || business.trim())}`,
    ...line('ORG', business),
    ...line('TEL', phone),
    ...line('EMAIL', email),
    ...line('URL', website),
    'END:VCARD',
  ].join('\r\n')
}

const escapeVCard = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

export type Payment = { name: string; iban: string; amount: string; reference: string }

/** SEPA transfer for banking apps (EPC069-12); null while name, IBAN or amount is invalid. */
export function paymentText({ name, iban, amount, reference }: Payment): string | null {
  const account = iban.replace(/\s+/g, '').toUpperCase()
  const euros = amount.trim() === '' ? null : Number(amount)
  if (!name.trim() || !isIban(account)) return null
  if (euros !== null && !(euros >= 0.01 && euros <= 999_999_999.99)) return null
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    '',
    name.trim().slice(0, 70),
    account,
    euros === null ? '' : `EUR${euros.toFixed(2)}`,
    '',
    '',
    reference.trim().slice(0, 140),
  ]
    .join('\n')
    .trimEnd()
}

/** Checks the IBAN's check digits (mod 97). */
export function isIban(account: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account)) return false
  const digits = (account.slice(4) + account.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

export function linkText(address: string): string | null {
  const typed = address.trim()
  if (!typed) return null
  return /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`
}
