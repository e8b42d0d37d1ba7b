import { expect, test } from 'vitest'
import { asksForUnknownFigure, isNarrowedByUnknown } from './unknown-narrowing'

const narrowed = (words: string) =>
  isNarrowedByUnknown(words, {
    today: '2026-11-17',
    names: ['rosa delfino lark & loaf'],
    words: new Set(['earned', 'details', 'priority']),
  })

test.each([
  'invoices to companies in texas',
  'clients in madrid',
  'emails from last week with attachments',
  'how many emails did i get from clients this week?',
  'how many clients have no phone number?',
  'how many large invoices did i send?',
  'how much did i spend on marketing this year?',
  'what do i earn per week?',
  'meetings with zorblatt this week',
  'and in texas?',
  '¿cuantos clientes tengo en madrid?',
  '¿cuantos clientes espanoles tengo?',
  '¿cuantos correos con adjuntos recibi la semana pasada?',
])('not known: %s', (words) => expect(narrowed(words)).toBe(true))

test.each([
  'how much did i earn in dollars this year?',
  'how many invoices in euros did i send this year?',
  'how many invoices did i send to rosa this year?',
  'unpaid invoices over 2000 dollars',
  'how many hours did i spend on rosa this month?',
  'how many deals are in negotiation?',
  'how much did i earn in the first quarter?',
  'what meetings do i have with rosa in november?',
  'any emails about the trip to texas?',
  'what did i earn on average per month this year?',
  '¿que facturas de rosa estan sin pagar?',
  '¿cuanto he cobrado en los ultimos 30 dias?',
  '¿cuantas oportunidades estan en negociacion?',
])('known: %s', (words) => expect(narrowed(words)).toBe(false))

test.each([
  'how much tax did i collect this quarter?',
  'what is my profit this year?',
  'how much did i spend last month?',
  'win rate this quarter',
  'contracts signed this year',
  'new deals this month',
  '¿cuanto iva he cobrado este trimestre?',
  '¿cuanto gaste el mes pasado?',
  'what share of my revenue comes from my biggest client?',
  'did anyone sign anything this week?',
  'who paid late in the last three months?',
  '¿que porcentaje de mis ingresos viene de rosa?',
])('a figure that no record holds: %s', (words) => expect(asksForUnknownFigure(words, '2026-11-17')).toBe(true))

test.each([
  'how much time did i spend with rosa?',
  'what is my win rate?',
  'who is my most profitable client?',
  'which contracts are signed?',
  'emails about the tax return',
])('a figure that records hold: %s', (words) => expect(asksForUnknownFigure(words, '2026-11-17')).toBe(false))

test.each([
  'deals with no activity',
  'tasks without due date',
  'billable hours this month',
  'what did i earn on weekends?',
  '¿cuanto cobro los fines de semana?',
])('not known: %s', (words) => expect(narrowed(words)).toBe(true))

test.each([
  'who has open deals but no contract?',
  'clients with a quote but without a deal',
  '¿quien tiene tratos abiertos pero ningun contrato?',
  'when did okafor sign the contract?',
])('neither combined nor dated: %s', (words) => expect(asksForUnknownFigure(words, '2026-11-17')).toBe(true))

test('what was sent and not paid is known', () => {
  expect(asksForUnknownFigure('which invoices were sent but not paid?', '2026-11-17')).toBe(false)
})
