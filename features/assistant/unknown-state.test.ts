import { expect, test } from 'vitest'
import { asksForUnknownState } from './unknown-state'

test.each([
  'how many invoices were cancelled last month?',
  'how many meetings did rosa cancel?',
  'how many emails did i delete today?',
  'which contracts were declined?',
  'how many clients did i lose this year?',
  '¿cuantas facturas anule este mes?',
  '¿que citas se cancelaron?',
  '¿cuantos clientes perdi este ano?',
])('not known: %s', (words) => expect(asksForUnknownState(words)).toBe(true))

test.each([
  'which quotes were declined?',
  'how many deals did i lose in october?',
  'how many invoices are in draft?',
  'which emails are about the cancelled order?',
  'que presupuestos me rechazaron?',
  '¿cuantas facturas envie en octubre?',
])('known: %s', (words) => expect(asksForUnknownState(words)).toBe(false))
