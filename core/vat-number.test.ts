import { expect, test } from 'vitest'
import { isMistypedVatNumber, readVatNumber } from './vat-number'

test.each([
  ['ES B12345674', 'ES'],
  ['de 136.695.976', 'DE'],
  ['FR 40 303265045', 'FR'],
  ['EL123456789', 'GR'],
  ['NL123456789B01', 'NL'],
  ['XI123456789', 'GB'],
])('%s is a VAT number of %s', (text, country) => {
  expect(readVatNumber(text)?.country).toBe(country)
  expect(isMistypedVatNumber(text)).toBe(false)
})

test.each(['DE12345', 'ESB1234567', 'FR 1234'])('%s looks like a VAT number and is none', (text) => {
  expect(readVatNumber(text)).toBeUndefined()
  expect(isMistypedVatNumber(text)).toBe(true)
})

test.each(['', '12-3456789', 'EIN 12-3456789', 'Denmark office', 'US123', 'registered'])(
  '%j is another number',
  (text) => {
    expect(readVatNumber(text)).toBeUndefined()
    expect(isMistypedVatNumber(text)).toBe(false)
  },
)
