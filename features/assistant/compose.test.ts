import { expect, test } from 'vitest'
import { emailByRules, replyByRules } from './compose'

const facts = { owner: 'Dana Reyes', now: new Date('2026-03-11T14:00:00Z'), timeZone: 'America/New_York' }
const reply = (body: string, more = {}) =>
  replyByRules({ subject: 'Hello', body, sender: 'Rosa Delfino <rosa@lark.example.com>' }, { ...facts, ...more })

test('a proposed time is accepted if free, otherwise another one is asked for', () => {
  const asks = 'Can we meet next Tuesday at 3pm at the bakery?'
  expect(reply(asks)).toContain('Tuesday, March 17 at 3:00 PM suits me well')
  expect(reply(asks, { isBusy: () => true })).toContain('already taken on Tuesday, March 17')
})

test('a question is quoted in the reply', () => {
  expect(reply('Which paper did the printer use?')).toContain('“Which paper did the printer use?”')
})

test('a Spanish question keeps both question marks, and a request to confirm is not quoted', () => {
  expect(reply('Hola Dana, ¿qué papel usó la imprenta?')).toContain('«¿qué papel usó la imprenta?»')
  const confirmed = reply('Let us say next Tuesday at 3pm at the bakery. Can you confirm by tomorrow?')
  expect(confirmed).toContain('suits me well')
  expect(confirmed).not.toContain('You asked')
})

test('a problem gets an apology and thanks get an answer', () => {
  expect(reply('The checkout is not working.')).toContain('sorry about the trouble')
  expect(reply('Thank you, it looks great.')).toContain('very welcome')
})

test('a Spanish mail gets a Spanish answer', () => {
  const answer = reply('Hola Dana, ¿nos vemos el martes a las 15:00?')
  expect(answer).toMatch(/^Hola Rosa:/)
  expect(answer).toContain('El martes, 17 de marzo a las 15:00 me viene bien')
  expect(answer).toContain('Un saludo,\nDana Reyes')
})

test('the reply names the open invoices', () => {
  const owed = { total: '$1,200', invoices: 'INV-2026-004: $1,200' }
  expect(reply('Did you get my payment for the invoice?', { owed })).toContain(
    'According to my records, $1,200 is open (INV-2026-004: $1,200).',
  )
  expect(reply('Hola Dana, ¿recibiste el pago de la factura?', { owed })).toContain(
    'Según mis registros, quedan pendientes $1,200 (INV-2026-004: $1,200).',
  )
})

test('an instruction becomes a mail with a subject, signed by the owner', () => {
  const { subject, body } = emailByRules(
    { prompt: 'Thank Rosa for the photographs', emailContent: '' },
    { ...facts, to: 'Rosa' },
  )
  expect(subject).toBe('Thank you')
  expect(body).toMatch(/^Hi Rosa,/)
  expect(body).toMatch(/Dana Reyes$/)
})

test('subject and text contain the topic, however the instruction is phrased', () => {
  const mail = (prompt: string) => emailByRules({ prompt, emailContent: '' }, { ...facts, to: 'Rosa' })
  const moving = mail('Draft a mail to Rosa about moving the meeting to Friday')
  expect(moving.subject).toBe('Moving the meeting to Friday')
  expect(moving.body).toContain('I’m writing about moving the meeting to Friday.')
  expect(moving.body).not.toContain('find a time to talk')
  for (const [prompt, subject, sentence] of [
    [
      'Write to Rosa to move the meeting to Friday',
      'Move the meeting to Friday',
      'I’d like to move the meeting to Friday.',
    ],
    ['Draft an email to Rosa: the proofs are ready', 'The proofs are ready', 'The proofs are ready.'],
    ['Write an email to Rosa saying that the paper is late', 'The paper is late', 'The paper is late.'],
    ['Draft an email telling Rosa that the proofs are ready', 'The proofs are ready', 'The proofs are ready.'],
    ['Draft an email to Rosa about the quote for the menu', 'The quote for the menu', 'about the quote for the menu.'],
    ['Thank Rosa for the photographs', 'Thank you', 'Thank you for the photographs.'],
    [
      'Escribe un correo a Rosa sobre mover la reunión al viernes',
      'Mover la reunión al viernes',
      'sobre mover la reunión',
    ],
  ] as const)
    expect(mail(prompt)).toEqual({ subject, body: expect.stringContaining(sentence) })
})

test('an instruction is rephrased for the recipient', () => {
  const facts = { owner: 'Dana', now: new Date('2026-03-11T10:00:00Z'), timeZone: 'UTC' }
  const body = (prompt: string) => emailByRules({ prompt, emailContent: '' }, facts).body
  expect(body('Ask Rosa for the photographs by Friday')).toMatch(
    /^Hi Rosa,[\s\S]*Could you please send me the photographs by Friday\?/,
  )
  expect(body('Ask them to confirm their address')).toContain('Could you please confirm your address?')
  expect(body('Tell Wen that the proofs are ready')).toMatch(/^Hi Wen,[\s\S]*The proofs are ready\./)
  expect(body('Write an email to Rosa asking for the photographs')).toContain(
    'Could you please send me the photographs?',
  )
  expect(body('Escribe un correo a Lucía pidiéndole las fotos')).toContain('¿Me puedes enviar las fotos?')
  expect(body('Dile a Rosa que las pruebas están listas')).toMatch(/^Hola Rosa:[\s\S]*Las pruebas están listas\./)
})

test('a mail without the owner’s own words uses the recipient’s language', () => {
  const body = (prompt: string) =>
    emailByRules({ prompt, emailContent: '' }, { ...facts, language: 'es', to: 'Lucía' }).body
  expect(body('Draft a payment reminder')).toMatch(/^Hola Lucía:[\s\S]*recordarte un pago pendiente/)
  expect(body('Ask Lucía for the menu by Friday')).toContain('Could you please send me the menu by Friday?')
})

test('a date that is only mentioned is not accepted as an appointment', () => {
  const answer = replyByRules(
    {
      subject: 'Clase de las 7: lista de espera',
      body: 'Hola Dana:\n\n¡Ayuda! La clase de las 7 muestra 22 inscritas y solo hay 18 tapetes. ¿Se cambió el límite? La próxima clase es mañana temprano.',
      sender: 'Marisol Vega <marisol@example.com>',
    },
    { owner: 'Dana Reyes', now: new Date('2026-11-15T16:00:00Z'), timeZone: 'America/New_York' },
  )
  expect(answer).not.toContain('me viene bien')
  expect(answer).toContain('¿Se cambió el límite?')
})

test('the topic is not lost after a title such as Dr., and no payment is mentioned unless one is open', () => {
  const mail = (prompt: string) => emailByRules({ prompt, emailContent: '' }, { ...facts, to: 'Dr. Núñez' })
  expect(mail('Write an email to Dr. Núñez that I will be late').body).toContain('I will be late.')
  expect(mail('Write an email to Dr. Núñez to move our call to Friday').subject).toBe('Move our call to Friday')
  expect(mail('Remind Dr. Núñez about the tasting').body).not.toContain('payment')
})

test('a formal mail greets and closes formally', () => {
  const { body } = emailByRules(
    { prompt: 'Write a formal email to Rosa that the proofs are ready', emailContent: '' },
    { ...facts, to: 'Rosa' },
  )
  expect(body).toMatch(/^Dear Rosa,[\s\S]*Yours sincerely,/)
})
