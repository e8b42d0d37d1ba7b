import fc from 'fast-check'
import { expect, test } from 'vitest'
import { importanceOf } from './importance'
import { importanceScore } from './importance-score'

const me = 'Dana Whitfield <dana@example.com>'
const fromRosa = { from: 'Rosa Delfino <rosa@lark.example.com>', to: me }
const scoreOf = (mail: Parameters<typeof importanceScore>[0], known = {}) => importanceScore(mail, known).score

const request = {
  ...fromRosa,
  subject: 'Menu board',
  body: 'Hi Dana,\n\nCould you send me the file by Friday? The checkout page is down.\n\nRosa',
}
const newsletter = {
  from: 'Studio Weekly <news@studio.example.net>',
  to: me,
  subject: 'This week in design',
  body: 'Ten trends. Read more.\n\nUnsubscribe',
  headers: { 'List-Unsubscribe': '<mailto:u@studio.example.net>' },
}

test('a request with a deadline matters, a newsletter does not', () => {
  expect(importanceOf(scoreOf(request))).toBe('Critical')
  expect(scoreOf(newsletter)).toBeLessThan(0.1)
})

test('every reason quotes the mail', () => {
  const { reasons } = importanceScore(request)
  expect(reasons.find(({ signal }) => signal === 'request')?.text).toBe(
    'Requests something: “Could you send me the file by Friday?”',
  )
  for (const { quote } of reasons) expect(`${request.from} ${me} ${request.subject} ${request.body}`).toContain(quote)
})

test('a quote is a whole sentence, and an address of a page asks nothing', () => {
  const quoteOf = (signal: string, body: string) =>
    importanceScore({ ...fromRosa, subject: 'Hello', body }).reasons.find((reason) => reason.signal === signal)?.quote
  expect(quoteOf('money', 'Dana, the invoice of 1.200,50 € is not the quote at www.example.com/menu. Rosa')).toBe(
    'Dana, the invoice of 1.200,50 € is not the quote at www.example.com/menu.',
  )
  expect(quoteOf('question', 'Dana, is it 4.50 with the tax of last year? Rosa')).toBe(
    'Dana, is it 4.50 with the tax of last year?',
  )
  expect(quoteOf('question', 'Hola Dana. ¿Cuándo empezamos? Rosa')).toBe('¿Cuándo empezamos?')
  expect(quoteOf('question', 'Dana, the board is at https://zoom.example.com/j/5550100?pwd=x as said.')).toBeUndefined()
})

test('the text decides even for a well-known sender', () => {
  const known = { isClient: true, writtenTo: 12, ownThread: true }
  const news = { ...fromRosa, subject: 'Re: The sign', body: 'The sign is up. It looks fine from across the street.' }
  expect(importanceOf(scoreOf(news, known))).not.toBe('Critical')
  expect(importanceOf(scoreOf(request, known))).toBe('Critical')
})

test('a client, a correspondent and the owner’s thread raise the score', () => {
  const plain = { ...fromRosa, subject: 'The sign', body: 'The sign is up. It looks fine from across the street.' }
  expect(scoreOf(plain, { isClient: true })).toBeGreaterThan(scoreOf(plain))
  expect(scoreOf(plain, { writtenTo: 3 })).toBeGreaterThan(scoreOf(plain))
  expect(scoreOf(plain, { ownThread: true })).toBeGreaterThan(scoreOf(plain))
})

test('urgent words from a forged sender do not raise the score', () => {
  const forged = {
    from: 'PayPal <service@paypa1-verify.xyz>',
    to: me,
    subject: 'URGENT: account suspended',
    body: 'Dear customer, click here to verify your account within 24 hours.',
  }
  expect(scoreOf(forged)).toBeLessThan(0.1)
})

test('a sales mail from a stranger is not important', () => {
  const selling = {
    from: 'Kevin <kevin@rank.example.io>',
    to: me,
    subject: 'Quick question',
    body: 'I came across your website. We help small businesses get more leads. Do you have 15 minutes for a quick call?',
  }
  expect(scoreOf(selling)).toBeLessThan(0.4)
})

test('an automated notice of a failed payment matters, a receipt does not', () => {
  const machine = { from: 'Host <no-reply@host.example.com>', to: me }
  const failed = {
    ...machine,
    subject: 'Payment failed',
    body: 'We were unable to process your payment. Update your card.',
  }
  const receipt = { ...machine, subject: 'Your receipt', body: 'Thank you for your payment of $99.00. Order #12.' }
  expect(scoreOf(failed)).toBeGreaterThan(0.5)
  expect(scoreOf(receipt)).toBeLessThan(0.2)
})

test('Spanish mails are scored too', () => {
  const pide = {
    ...fromRosa,
    subject: 'Factura',
    body: 'Hola Dana:\n\n¿Puedes mandarme la factura antes del viernes? No funciona el enlace.',
  }
  const vende = {
    from: 'ofertas@tienda.example.es',
    to: me,
    subject: 'Rebajas',
    body: 'Aprovecha el 50% de descuento. Darse de baja',
  }
  expect(scoreOf(pide)).toBeGreaterThan(0.8)
  expect(scoreOf(vende)).toBeLessThan(0.1)
})

test('any input gives a score from 0 to 1', () => {
  fc.assert(
    fc.property(
      fc.record({
        from: fc.anything(),
        to: fc.anything(),
        subject: fc.anything(),
        body: fc.anything(),
        headers: fc.anything(),
      }),
      (mail) => {
        const { score } = importanceScore(mail)
        return score >= 0 && score <= 1
      },
    ),
    { numRuns: 200 },
  )
})

test('an appointment with a time scores higher than the same text without one', () => {
  const booking = { ...fromRosa, subject: 'Fitting', body: 'Booked you in for 5:45pm on Wednesday.' }
  expect(scoreOf(booking)).toBeGreaterThan(scoreOf({ ...booking, body: 'Booked you in.' }))
})

test('a mail that says no action is needed is no request', () => {
  const paid = { ...fromRosa, subject: 'Paid', body: 'We have your payment. No action is required.' }
  expect(importanceScore(paid).reasons.map(({ signal }) => signal)).not.toContain('request')
})

test('a mail with an automation header counts as automated', () => {
  const notice = { from: 'Tracker <tracker@lark.example.com>', to: me, subject: 'Done', body: 'Ola closed it.' }
  const marked = { ...notice, headers: { 'Auto-Submitted': 'auto-generated' } }
  expect(scoreOf(marked)).toBeLessThan(scoreOf(notice))
})

test('a mail with a copy to somebody is addressed to the owner directly, not alone', () => {
  const { reasons } = importanceScore(
    { ...request, cc: 'Ana Huber <ana@lark.example.com>' },
    { mine: ['dana@example.com'] },
  )
  expect(JSON.stringify(reasons)).toContain('Addressed to you directly')
  expect(JSON.stringify(reasons)).not.toMatch(/alone/)
})

const signalsIn = (mail: Parameters<typeof importanceScore>[0]) =>
  importanceScore({ to: 'Dana Whitfield <dana@whitfield.example.com>', ...mail }).reasons.map(({ signal }) => signal)

test('a greeting by the owner’s name and a matter of the writer’s own are reasons', () => {
  const mail = {
    from: 'Petra Lind <petra@lindbakery.example.com>',
    subject: 'Sign',
    body: 'Hi Dana,\n\nthe sign you put up fell on a parked car last night and I said to its owner that we would ask you.\n\nPetra',
  }
  expect(signalsIn(mail)).toEqual(expect.arrayContaining(['person', 'greetsMe', 'ownMatter']))
  expect(signalsIn({ ...mail, body: mail.body.replace('Dana', 'Robin') })).not.toContain('greetsMe')
})

test('a decision is a reason, in English and Spanish', () => {
  for (const body of ['We have decided to stop after the first phase.', 'Hemos decidido parar tras la primera fase.'])
    expect(signalsIn({ from: 'Ines Vara <ines@vara.example.com>', subject: 'plans', body })).toContain('decision')
})

test('a short answer counts as one only where it asks for nothing', () => {
  const reply = { from: 'Gil Santos <gil@santos.example.com>', subject: 'Re: samples' }
  expect(signalsIn({ ...reply, body: 'Looking at them tonight.' })).toContain('shortAnswer')
  expect(signalsIn({ ...reply, body: 'Which one is the matt one?' })).not.toContain('shortAnswer')
  expect(signalsIn({ ...reply, body: 'The second one is missing.' })).not.toContain('shortAnswer')
})

test('a Spanish forward is no reply, and questions of what was passed on are not the sender’s', () => {
  const signals = signalsIn({
    from: 'Bea Moreno <bea@moreno.example.com>',
    subject: 'RV: qué bueno',
    body: 'somos nosotros\n\n---------- Forwarded message ---------\nDe: Carlos Ríos\nDate: lun, 9 feb 2026\nSubject: qué bueno\n\nDice el cliente: ¿el bar no podría ser más grande?',
  })
  expect(signals).not.toContain('reply')
  expect(signals).toContain('passedOn')
})

test('three links and a name with its company speak against a mail', () => {
  const links = [1, 2, 3].map((page) => `https://ink.example.net/${page}`).join('\n')
  expect(signalsIn({ from: 'Ink <hello@ink.example.net>', subject: 'Spring', body: links })).toContain('manyLinks')
  const seller = { subject: 'hello', body: 'Shall we talk?' }
  expect(signalsIn({ ...seller, from: 'Tyler from Rankly <tyler@getrankly.example.net>' })).toContain('coldSelling')
  expect(signalsIn({ ...seller, from: 'Ana de Luna <ana@gestoria.example.com>' })).not.toContain('coldSelling')
})

test.each(['It would be nice if you stopped by, no need to answer.', 'Read it twice, and so did my partner.'])(
  'no trouble: %s',
  (body) => {
    const { reasons } = importanceScore({ from: 'Tomoko Iwata <tomoko@example.com>', subject: 'Waiting list', body })
    expect(reasons.map(({ signal }) => signal)).not.toContain('trouble')
  },
)

test.each(['We were billed twice.', 'The form stopped this morning.'])('trouble: %s', (body) => {
  const { reasons } = importanceScore({ from: 'Tomoko Iwata <tomoko@example.com>', subject: 'Waiting list', body })
  expect(reasons.map(({ signal }) => signal)).toContain('trouble')
})

const signalsOf = (body: string, subject = 'Hello') =>
  importanceScore({ ...fromRosa, subject, body }).reasons.map(({ signal }) => signal)

test.each([
  ['The haul-out schedule is attached.', 'meeting'],
  ['The vista from the terrace is better now.', 'meeting'],
  ['You can visit our page for the new colours.', 'meeting'],
  ['The new page meets the brief, and the emergency call page too.', 'meeting'],
  ['The emergency exit plan hangs in the hall.', 'urgency'],
  ['It is my first draft, please do not judge.', 'request'],
  ['Quick one: did the colours change?', 'coldSelling'],
  ['It looks fine, and people keep asking who made it.', 'request'],
  ['Time estimate: two hours.', 'money'],
])('%s: no %s', (body, signal) => {
  expect(signalsOf(body)).not.toContain(signal)
})

test.each([
  ['Can we schedule the review?', 'meeting'],
  ['Shall we meet, or call?', 'meeting'],
  ['May I visit you?', 'meeting'],
  ['This is an emergency.', 'urgency'],
  ['Es una emergencia.', 'urgency'],
  ['Please do not forget the invoice.', 'request'],
])('%s: %s', (body, signal) => {
  expect(signalsOf(body)).toContain(signal)
})

test('a named day with a time is given as such, not as a meeting', () => {
  const found = signalsOf('The haul-out is on Tuesday at 9:00, at the east dock.')
  expect(found).toContain('occasion')
  expect(found).not.toContain('meeting')
})

test('a brand that writes from a domain of another name is not forged', () => {
  const signals = (from: string) =>
    importanceScore({ from, to: me, subject: 'Payment', body: 'It is here.' }).reasons.map(({ signal }) => signal)
  expect(signals('QuickBooks <quickbooks@notification.intuit.com>')).not.toContain('strangeSender')
  expect(signals('QuickBooks <quickbooks@secure-books.com>')).toContain('strangeSender')
})
