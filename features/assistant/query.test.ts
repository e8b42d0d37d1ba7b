import { expect, test } from 'vitest'
import { continued, isFollowUp, parseQuery } from './query'

const today = '2026-11-17'
const query = (words: string) => parseQuery(words, today)

test('a question is read as subject, measure and days', () => {
  expect(query('which client brought in the most this year?')).toMatchObject({
    subject: 'paid',
    measure: 'most',
    byClient: true,
    period: { from: '2026-01-01', to: '2026-12-31' },
  })
  expect(query('cuantas facturas envie en octubre?')).toMatchObject({
    subject: 'invoices',
    measure: 'count',
    period: { from: '2026-10-01', to: '2026-10-31' },
  })
  expect(query('how many hours did i track last week?')).toMatchObject({ subject: 'hours', measure: 'count' })
})

test.each([
  ['since march', '2026-03-01', '2026-11-17'],
  ['in the last 30 days', '2026-10-19', '2026-11-17'],
  ['in q3', '2026-07-01', '2026-09-30'],
  ['in december 2025', '2025-12-01', '2025-12-31'],
  ['between july and september', '2026-07-01', '2026-09-30'],
  ['desde enero', '2026-01-01', '2026-11-17'],
])('revenue %s', (words, from, to) => {
  expect(query(`how much did i earn ${words}`)?.period).toMatchObject({ from, to })
})

test('whether somebody is late asks for what they owe too late', () => {
  for (const words of [
    'is rosa late?',
    'is marlow & finch behind with payments?',
    'esta rosa al dia?',
    'va rosa retrasada?',
  ])
    expect([words, query(words)?.subject]).toEqual([words, 'overdue'])
  expect(query('is it late?')?.subject).not.toBe('overdue')
})

test('a year beside another is a period', () => {
  for (const words of ['2026 vs 2025 revenue', 'ingresos de 2026 frente a 2025', 'revenue 2026 compared to 2025'])
    expect([words, query(words)]).toMatchObject([
      words,
      { subject: 'paid', period: { from: '2026-01-01' }, against: { from: '2025-01-01', to: '2025-12-31' } },
    ])
})

test('two periods are compared, and money is meant where nothing is named', () => {
  expect(query('october against november')).toMatchObject({
    subject: 'paid',
    period: { from: '2026-10-01' },
    against: { from: '2026-11-01' },
  })
  expect(query('july versus may income')).toMatchObject({
    period: { from: '2026-07-01' },
    against: { from: '2026-05-01' },
  })
})

test('a follow-up keeps what was asked and changes the days', () => {
  expect(isFollowUp('and in october?')).toBe(true)
  expect(continued('how much did i earn this month?', 'and in october?', today)).toBe('how much did i earn in october')
})

test('amounts, stages and words of mails are part of the query', () => {
  expect(query('unpaid invoices over $2,000')?.atLeast).toBe(2_000)
  expect(query('how many deals are in negotiation')?.stage).toBe('negotiation')
  expect(query('did anyone write me about a contract?')).toMatchObject({ subject: 'mails', about: 'contract' })
})

test('a question about what expired is not answered with all records', () => {
  expect(query('how many quotes expired this year?')).toMatchObject({ subject: 'quotes', state: 'expired' })
  expect(query('que contratos caducaron?')).toMatchObject({ subject: 'contracts', state: 'expired' })
})

test('overdue means invoices unless something else is named, by as many days as asked', () => {
  expect(query('how many tasks are overdue by more than a week?')).toMatchObject({ subject: 'tasks', lateDays: 7 })
  expect(query('cuantas tareas llevan vencidas al menos dos semanas?')).toMatchObject({
    subject: 'tasks',
    lateDays: 13,
  })
  expect(query('how much is overdue by more than 30 days?')).toMatchObject({
    ...{ subject: 'overdue', lateDays: 30, atLeast: undefined },
  })
  expect(query('que contratos estan vencidos?')).toMatchObject({ subject: 'contracts', state: 'expired' })
})

test.each([
  ['unpaid invoices from last month', { subject: 'owed', period: { from: '2026-10-01', to: '2026-10-31' } }],
  ['which invoices issued in october are still open', { subject: 'owed', period: { from: '2026-10-01' } }],
  ["who still hasn't paid their october invoice", { subject: 'owed', byClient: true, period: { from: '2026-10-01' } }],
  ['facturas emitidas en septiembre que siguen pendientes', { subject: 'owed', period: { from: '2026-09-01' } }],
  ['which invoices are due next week', { subject: 'owed', byEnd: true, period: { from: '2026-11-23' } }],
  [
    'que facturas vencieron el mes pasado y siguen sin pagar',
    { subject: 'owed', byEnd: true, period: { from: '2026-10-01' } },
  ],
  ['show invoices paid in october', { subject: 'paid', period: { from: '2026-10-01' } }],
])('%s: open, due and paid invoices are different lists', (words, expected) => {
  expect(query(words)).toMatchObject(expected)
})

test.each([
  ['which invoices have not been paid for more than a month', 30],
  ['outstanding invoices older than 60 days', 60],
  ['que facturas llevan mas de un mes sin pagar', 30],
  ['que facturas llevan dos semanas sin pagar', 13],
  ['quotes waiting for more than two weeks', 14],
])('%s: only what is old enough', (words, ageDays) => {
  expect(query(words)).toMatchObject({ ageDays, byMonth: false })
})

test.each([
  ['what did we earn from rosa since march compared with the year before', '2026-03-01', '2025-03-01', '2025-11-17'],
  ['revenue this quarter vs same quarter last year', '2026-10-01', '2025-10-01', '2025-12-31'],
  ['how does november compare to the same month last year', '2026-11-01', '2025-11-01', '2025-11-30'],
  ['ingresos de noviembre respecto al mismo mes del ano pasado', '2026-11-01', '2025-11-01', '2025-11-30'],
  ['revenue in october compared with the month before', '2026-10-01', '2026-09-01', '2026-09-30'],
  ['ingresos de este ano frente al ano pasado', '2026-01-01', '2025-01-01', '2025-12-31'],
])('%s: the same days then', (words, from, thenFrom, thenTo) => {
  expect(query(words)).toMatchObject({ subject: 'paid', period: { from }, against: { from: thenFrom, to: thenTo } })
})

test.each([
  ['hours on dispatch board last week', { subject: 'hours', matter: 'dispatch board' }],
  ['how many hours did i spend on the website for rosa', { subject: 'hours', matter: 'website' }],
  ['time spent on meetings last week', { subject: 'meetings', inHours: true, onlyCalls: false }],
  ['cuanto tiempo dedique a llamadas este mes', { subject: 'meetings', inHours: true, onlyCalls: true }],
  ['how many hours did i track in october', { subject: 'hours', matter: undefined }],
  ['how many hours did i track in total', { subject: 'hours', matter: undefined }],
])('%s: hours by what they were spent on', (words, expected) => {
  expect(query(words)).toMatchObject(expected)
})

test('money that is to come is what is due then', () => {
  expect(query('how much will i receive next month')).toMatchObject({
    ...{ subject: 'owed', byEnd: true, isExpected: true, period: { from: '2026-12-01' } },
  })
  expect(query('expected payments in december')?.period).toMatchObject({ from: '2026-12-01' })
})

test('by client and by month are figures of each', () => {
  expect(query('revenue by client this quarter')).toMatchObject({ measure: 'most', byClient: true })
  expect(query('revenue by month this year')?.byMonth).toBe(true)
  expect(query('deals worth more than 10k')?.atLeast).toBe(10_000)
})

test('a follow-up asks for the year or month before, or is a question of its own', () => {
  const before = 'how much did i earn last month?'
  expect(continued(before, 'and the year before?', today)).toContain('2025-10-01..2025-10-31')
  expect(continued(before, 'and the month before?', today)).toContain('2026-09-01..2026-09-30')
  expect(continued(before, 'and unpaid?', today)).toBeUndefined()
})

test.each([
  ['how much did i earn last thursday', '2026-11-12', '2026-11-12'],
  ['cuanto cobre el jueves pasado', '2026-11-12', '2026-11-12'],
  ['how much did i earn on monday', '2026-11-16', '2026-11-16'],
  ['the 5 largest invoices of 2026', '2026-01-01', '2026-12-31'],
  ['any invoices due before the end of the month', '2026-11-17', '2026-11-30'],
  ['facturas que venzan antes de fin de mes', '2026-11-17', '2026-11-30'],
])('the days of "%s"', (words, from, to) => {
  expect(query(words)?.period).toMatchObject({ from, to })
})

test.each([
  ['the 5 largest invoices', 5],
  ['who are my three best customers', 3],
  ['top 4 clients', 4],
  ['invoices of the last 3 months', undefined],
])('how many: %s', (words, limit) => expect(query(words)?.limit).toBe(limit))

test('mails that somebody sends are received, and those that I sent are not', () => {
  expect(query('how many emails did rosa send me in november')?.direction).toBe('received')
  expect(query('how many emails did i send in november')?.direction).toBe('sent')
})

test('a follow-up asks for the quarter or week before', () => {
  expect(continued('how much did rosa pay last quarter?', 'and the quarter before?', today)).toContain(
    '2026-04-01..2026-06-30',
  )
  expect(continued('cuanto cobre la semana pasada?', '¿y la semana anterior?', today)).toContain(
    '2026-11-02..2026-11-08',
  )
})

test('another question of money is one of the same days', () => {
  expect(continued('how much did i earn in october?', 'and what did i invoice?', today)).toContain('in october')
  expect(continued('cuanto gane en octubre?', '¿y que facture?', today)).toContain('en octubre')
  expect(continued('how much did i earn in october?', 'and what tasks do i have?', today)).toBeUndefined()
  expect(query('which meetings did i have last monday?')?.edge).toBeUndefined()
})

test('“which clients” asks for those whom it concerns', () => {
  for (const words of [
    'which clients did i meet in october?',
    'con que clientes me reuni en octubre?',
    'which customers paid me in october?',
    'que clientes me pagaron en octubre?',
  ])
    expect(query(words)).toMatchObject({ countsClients: true, period: { from: '2026-10-01', to: '2026-10-31' } })
  expect(query('which clients are new?')).toMatchObject({ subject: 'clients', countsClients: false })
})

test.each([
  ['how much more did i bill this quarter than the one before?', '2026-07-01', '2026-09-30'],
  ['cuanto he facturado este trimestre frente al anterior?', '2026-07-01', '2026-09-30'],
  ['what did i earn in october against the previous one?', '2026-09-01', '2026-09-30'],
  ['horas de esta semana frente a la anterior', '2026-11-09', '2026-11-15'],
  ['did i earn more this year than the one before?', '2025-01-01', '2025-12-31'],
])('the one before is as long: %s', (words, from, to) => {
  expect(query(words)?.against).toMatchObject({ from, to })
})

test('age is asked for, not size', () => {
  expect(query('who has owed me the most for the longest time?')).toMatchObject({ subject: 'owed', fromOldest: true })
  expect(query('which invoice is the oldest that nobody has paid?')).toMatchObject({
    subject: 'owed',
    fromOldest: true,
  })
  expect(query('quien me debe dinero desde hace mas tiempo?')).toMatchObject({ subject: 'owed', fromOldest: true })
  expect(query('who owes me the most?')?.fromOldest).toBe(false)
})

test('hours of meetings are those of the calendar', () => {
  expect(query('how many hours of meetings do i have next week?')).toMatchObject({ subject: 'meetings', inHours: true })
  expect(query('cuantas horas de reuniones tengo la semana que viene?')).toMatchObject({ inHours: true })
})

test('quotes about to run out are those of the next month', () => {
  const soon = { subject: 'quotes', byEnd: true, state: undefined, period: { from: today, to: '2026-12-17' } }
  expect(query('which quotes are about to expire?')).toMatchObject(soon)
  expect(query('que presupuestos estan a punto de caducar?')).toMatchObject(soon)
})

test('“how many and how much” asks for a sum, and “could be lost” is not the state lost', () => {
  expect(query('cuantas facturas estan vencidas y por cuanto?')).toMatchObject({ subject: 'overdue', measure: 'total' })
  expect(query('how many invoices are overdue, and for how much?')).toMatchObject({ measure: 'total' })
  expect(query('what is the biggest deal i could lose this month?')?.state).toBeUndefined()
})

test('what was promised or said is looked for in mails', () => {
  expect(query('what did i promise rosa last week?')).toMatchObject({ subject: 'mails', direction: 'sent' })
  expect(query('que le prometi a rosa la semana pasada?')).toMatchObject({ subject: 'mails', direction: 'sent' })
  expect(query('what did rosa say last week?')).toMatchObject({ subject: 'mails', direction: 'received' })
  expect(query('tell me about rosa')).toBeUndefined()
})

test.each([
  ['how many quotes are still waiting for an answer?', 'quotes', 'awaited'],
  ['cuantos presupuestos estan pendientes?', 'quotes', 'awaited'],
  ['how many quotes are in draft?', 'quotes', 'draft'],
  ['how many contracts are unsigned?', 'contracts', 'awaited'],
  ['how many contracts are not signed?', 'contracts', 'awaited'],
  ['how many contracts were signed?', 'contracts', 'signed'],
] as const)('%s', (words, subject, state) => {
  expect(query(words)).toMatchObject({ subject, state })
})

test('a stage is one of deals, whatever else is named', () => {
  expect(query('how much money is in the negotiation stage?')).toMatchObject({ subject: 'deals', stage: 'negotiation' })
  expect(query('how many leads do i have?')).toMatchObject({ subject: 'deals', stage: 'lead' })
})

test('what somebody wrote is in the last mail', () => {
  expect(query('what did brock write about?')).toMatchObject({ subject: 'mails', edge: 'last', direction: 'received' })
  expect(query('que me escribio rosa?')).toMatchObject({ subject: 'mails', edge: 'last' })
})

test.each([
  ['in the first half of the year', '2026-01-01', '2026-06-30'],
  ['in the second half of last year', '2025-07-01', '2025-12-31'],
  ['in the first half of 2025', '2025-01-01', '2025-06-30'],
  ['en el segundo semestre', '2026-07-01', '2026-12-31'],
  ['en la primera mitad del ano', '2026-01-01', '2026-06-30'],
])('revenue of half a year: %s', (words, from, to) => {
  expect(query(`how much did i earn ${words}`)?.period).toMatchObject({ from, to })
})

test('half of a month is not half of a year', () => {
  expect(query('how much did i earn in the first half of october?')?.period?.from).not.toBe('2026-01-01')
})

test('a follow-up asks for one of the records that were counted', () => {
  const before = 'how many meetings did i have with okafor this year?'
  expect(isFollowUp('which was the last one?')).toBe(true)
  expect(query(continued(before, 'which was the last one?', today) ?? '')).toMatchObject({
    subject: 'meetings',
    edge: 'last',
    period: { from: '2026-01-01' },
  })
  const invoices = '¿cuantas facturas emiti este ano?'
  expect(query(continued(invoices, '¿cual fue la mayor?', today) ?? '')).toMatchObject({
    subject: 'invoices',
    measure: 'most',
  })
})

test('a follow-up compares with other days', () => {
  const compared = continued('how much did i earn this month?', 'compared with 2025?', today) ?? ''
  expect(query(compared)).toMatchObject({ period: { from: '2026-11-01' }, against: { from: '2025-01-01' } })
})
