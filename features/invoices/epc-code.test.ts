import jsQR from 'jsqr'
import { expect, test } from 'vitest'
import { epcPayload, type QrDrawing, qrDrawing } from './epc-code'

const transfer = {
  name: 'Peña & Söhne',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  amountCents: 12_305,
  reference: 'INV-2026-001',
}

test('another decoder reads from the picture what a bank’s app expects, line by line', () => {
  const drawing = qrDrawing(epcPayload(transfer) as string)
  const read = jsQR(...pixels(drawing))
  expect(
    Buffer.from(read?.binaryData ?? [])
      .toString('utf8')
      .split('\n'),
  ).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'COBADEFFXXX',
    'Peña & Söhne',
    'DE89370400440532013000',
    'EUR123.05',
    '',
    '',
    'INV-2026-001',
  ])
  // Version 13 at most, which has 69 squares, and a border of four.
  expect(drawing.size).toBeLessThanOrEqual(69 + 8)
})

test('long names are cut, and without an account, a name or an amount there is no code', () => {
  expect(epcPayload({ ...transfer, name: 'ä'.repeat(4000) })?.split('\n')[5]).toHaveLength(70)
  for (const missing of [{ iban: '' }, { name: ' ' }, { amountCents: 0 }, { amountCents: 100_000_000_000 }])
    expect(epcPayload({ ...transfer, ...missing })).toBeUndefined()
})

/** Draws the path, four pixels for each square. */
function pixels({ path, size }: QrDrawing): [Uint8ClampedArray, number, number] {
  const width = size * 4
  const picture = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let at = 0; at < 16; at++) {
      const [column, row] = [Number(x) * 4 + (at % 4), Number(y) * 4 + Math.floor(at / 4)]
      picture.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
    }
  return [picture, width, width]
}
