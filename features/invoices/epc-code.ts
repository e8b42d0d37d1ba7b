import { encode } from 'uqr'

export type EpcTransfer = { name: string; iban: string; bic: string; amountCents: number; reference: string }

const maxAmountCents = 99_999_999_999

/** A transfer in euros as banks' apps read it from a QR code (EPC069-12, version 002). Undefined if it cannot be one. */
export function epcPayload({ name, iban, bic, amountCents, reference }: EpcTransfer): string | undefined {
  if (!iban || !name.trim() || amountCents < 1 || amountCents > maxAmountCents) return undefined
  const line = (text: string, max: number) => [...text.replace(/\s+/g, ' ').trim()].slice(0, max).join('')
  const amount = `EUR${Math.floor(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`
  return ['BCD', '002', '1', 'SCT', bic, line(name, 70), iban, amount, '', '', line(reference, 140)].join('\n')
}

export type QrDrawing = { path: string; size: number }

/** As a path of filled squares, for a page and a PDF alike. */
export function qrDrawing(text: string): QrDrawing {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .filter(Boolean)
    .join('')
  return { path, size }
}
