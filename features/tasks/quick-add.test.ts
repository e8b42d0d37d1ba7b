import { describe, expect, test } from 'vitest'
import { mentionedWord } from './mention'
import { parseQuickTask } from './quick-add'

/** A Thursday. */
const today = '2026-03-05'
const read = (line: string) => {
  const { recognized: _, client, ...task } = parseQuickTask(line, { today, clients })
  return { ...task, ...(client && { client: client.name }) }
}

const clients = [
  { id: 1, name: 'Rosa Núñez', businessName: 'Lark Bakery' },
  { id: 2, name: 'Sam', businessName: 'Horn Point Marina' },
  { id: 3, name: 'Sam Okafor', businessName: '' },
  { id: 4, name: 'Wen Li', businessName: 'Horn & Sons' },
]

type Line = [line: string, title: string, dueDay?: string, dueTime?: string]

const days: Line[] = [
  ['call the bakery today', 'call the bakery', '2026-03-05'],
  ['call the bakery tomorrow', 'call the bakery', '2026-03-06'],
  ['Tomorrow, call the bakery', 'call the bakery', '2026-03-06'],
  ['email John tomorrow about the invoice', 'email John about the invoice', '2026-03-06'],
  ['send proposal by tomorrow.', 'send proposal', '2026-03-06'],
  ['order flour friday', 'order flour', '2026-03-06'],
  ['order flour Thursday', 'order flour', '2026-03-12'],
  ['order flour this sunday', 'order flour', '2026-03-08'],
  ['order flour next monday', 'order flour', '2026-03-09'],
  ['order flour next friday', 'order flour', '2026-03-13'],
  ['next tuesday order flour', 'order flour', '2026-03-10'],
  ['send numbers on friday to Tally', 'send numbers to Tally', '2026-03-06'],
  ['order flour due wed', 'order flour', '2026-03-11'],
  ['meet Ana sat 10am', 'meet Ana', '2026-03-07', '10:00'],
  ['pay rent next month', 'pay rent', '2026-04-01'],
  ['look at the lease next week', 'look at the lease', '2026-03-09'],
  ['water plants in 3 days', 'water plants', '2026-03-08'],
  ['water plants in a week', 'water plants', '2026-03-12'],
  ['review contract in 2 weeks', 'review contract', '2026-03-19'],
  ['file taxes mar 31', 'file taxes', '2026-03-31'],
  ['file taxes March 5', 'file taxes', '2026-03-05'],
  ['file taxes mar 4', 'file taxes', '2027-03-04'],
  ['file taxes April 15th, 2027', 'file taxes', '2027-04-15'],
  ['file taxes 15 april', 'file taxes', '2026-04-15'],
  ['file taxes on may 5 with Tally', 'file taxes with Tally', '2026-05-05'],
  ['renew permit 3/15', 'renew permit', '2026-03-15'],
  ['renew permit 1/2', 'renew permit', '2027-01-02'],
  ['renew permit 3/5/28', 'renew permit', '2028-03-05'],
  ['renew permit 2026-03-20', 'renew permit', '2026-03-20'],
  ['renew permit feb 29 2028', 'renew permit', '2028-02-29'],
]

const times: Line[] = [
  ['call the bakery tomorrow 3pm', 'call the bakery', '2026-03-06', '15:00'],
  ['call the bakery 3pm tomorrow', 'call the bakery', '2026-03-06', '15:00'],
  ['call the bakery tomorrow at 3:30 PM', 'call the bakery', '2026-03-06', '15:30'],
  ['call the bakery at 15:00', 'call the bakery', '2026-03-05', '15:00'],
  ['call the bakery at noon', 'call the bakery', '2026-03-05', '12:00'],
  ['lunch with Ana monday noon', 'lunch with Ana', '2026-03-09', '12:00'],
  ['lock up tonight', 'lock up', '2026-03-05', '20:00'],
  ['lock up tonight 9pm', 'lock up', '2026-03-05', '21:00'],
  ['post the photo tomorrow morning', 'post the photo', '2026-03-06', '09:00'],
  ['post the photo friday evening', 'post the photo', '2026-03-06', '18:00'],
  ['take out bins 12am', 'take out bins', '2026-03-05', '00:00'],
  ['take out bins 12pm', 'take out bins', '2026-03-05', '12:00'],
  ['at 9:15 a.m. call the bank', 'call the bank', '2026-03-05', '09:15'],
  ['are you coming tomorrow 8:00?', 'are you coming?', '2026-03-06', '08:00'],
  ['prepare friday numbers 3pm', 'prepare friday numbers', '2026-03-05', '15:00'],
  ['ring the bell at 13pm', 'ring the bell', '2026-03-05', '13:00'],
]

const inSpanish: Line[] = [
  ['llamar a Rosa mañana', 'llamar a Rosa', '2026-03-06'],
  ['llamar a Rosa mañana a las 10', 'llamar a Rosa', '2026-03-06', '10:00'],
  ['llamar a Rosa mañana por la tarde', 'llamar a Rosa', '2026-03-06', '14:00'],
  ['enviar la propuesta para el viernes', 'enviar la propuesta', '2026-03-06'],
  ['enviar la propuesta el lunes a las 9:30', 'enviar la propuesta', '2026-03-09', '09:30'],
  ['pagar el alquiler el 1 de abril', 'pagar el alquiler', '2026-04-01'],
  ['pagar el alquiler el mes que viene', 'pagar el alquiler', '2026-04-01'],
  ['revisar el contrato la semana que viene', 'revisar el contrato', '2026-03-09'],
  ['revisar el contrato dentro de tres días', 'revisar el contrato', '2026-03-08'],
  ['cerrar la caja esta noche', 'cerrar la caja', '2026-03-05', '20:00'],
]

const leftAlone = [
  'preparar el informe del lunes',
  'abrir hasta el viernes',
  'limpiar cada viernes',

  'the wall may need paint',
  'march 3 steps forward with the band',
  'ask whether May 5 people fit',
  'prepare friday numbers',
  'Friday menu for the cafe',
  'cancel the 3pm meeting',
  'open until friday',
  'move the call from monday to tuesday',
  'buy today’s paper',
  "read tomorrow's agenda",
  'sit in the sun',
  'a bench where Walt sat',
  'clean up every friday',
  'ring the bell at 25:00',
  'file taxes feb 30',
  'renew permit 13/45',
  'shout wow!high',
  'fix page 404',
  'call 555-2026',
  'write to rosa@lark.example.com',
  'ask @nobody about it',
  'tomorrow',
  'tonight 9pm !high',
]

describe('days', () => {
  test.each(days)('%s', (line, title, dueDay, dueTime) => {
    expect(read(line)).toEqual({ title, dueDay, ...(dueTime && { dueTime }) })
  })
})

describe('Spanish', () => {
  test.each(inSpanish)('%s', (line, title, dueDay, dueTime) => {
    expect(read(line)).toEqual({ title, dueDay, ...(dueTime && { dueTime }) })
  })
})

describe('times', () => {
  test.each(times)('%s', (line, title, dueDay, dueTime) => {
    expect(read(line)).toEqual({ title, dueDay, dueTime })
  })
})

describe('sentences that only look like a date stay unchanged', () => {
  test.each(leftAlone)('%s', (line) => expect(read(line)).toEqual({ title: line }))
})

test.each([
  ['call the bakery !high', 'high'],
  ['!low call the bakery', 'low'],
  ['call !Medium the bakery', 'medium'],
  ['call the bakery !1', 'high'],
  ['call the bakery !2', 'medium'],
  ['call the bakery !3', 'low'],
  ['call the bakery !low !high', 'high'],
])('priority: %s', (line, priority) => expect(read(line)).toEqual({ title: 'call the bakery', priority }))

test.each([
  ['call @Lark Bakery', 'call', 'Rosa Núñez'],
  ['ask @rosa about flour', 'ask about flour', 'Rosa Núñez'],
  ['ask @Sam Okafor about clause 7', 'ask about clause 7', 'Sam Okafor'],
  ['ask @Horn & Sons, please', 'ask please', 'Wen Li'],
])('client: %s', (line, title, client) => expect(read(line)).toEqual({ title, client }))

test('a word that several names start with selects none', () => {
  expect(read('ask @Horn')).toEqual({ title: 'ask @Horn' })
})

test('a line is read in any order, with the recognized words', () => {
  expect(parseQuickTask('call @Lark Bakery !high tomorrow 3pm', { today, clients })).toEqual({
    title: 'call',
    dueDay: '2026-03-06',
    dueTime: '15:00',
    priority: 'high',
    client: clients[0],
    recognized: [
      { what: 'priority', words: '!high' },
      { what: 'client', words: '@Lark Bakery' },
      { what: 'due', words: 'tomorrow' },
      { what: 'due', words: '3pm' },
    ],
  })
})

test('an ignored part stays in the title', () => {
  expect(parseQuickTask('watch Tomorrow !high', { today, ignored: ['due'] })).toMatchObject({
    title: 'watch Tomorrow',
    priority: 'high',
  })
})

test('the word after the @ is the search for clients', () => {
  expect(mentionedWord('call @Lark Bakery')).toBe('Lark')
  expect(mentionedWord('call the bakery')).toBe('')
  expect(mentionedWord('rosa@lark.example.com')).toBe('')
})

test('a very long line is parsed quickly', () => {
  const started = performance.now()
  parseQuickTask('tomorrow at in 3 march '.repeat(200), { today, clients })
  expect(performance.now() - started).toBeLessThan(500)
})
