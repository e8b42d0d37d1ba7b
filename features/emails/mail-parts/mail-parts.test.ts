import { expect, test } from 'vitest'
import { foldHistory, lineKinds, mailParts } from './mail-parts'

test('new text is separated from the history below', () => {
  expect(foldHistory('Yes, at ten.\n\nOn Mar 5, 2026 3:05 PM, Rosa wrote:\n> When?\n')).toEqual({
    fresh: 'Yes, at ten.',
    quoted: 'On Mar 5, 2026 3:05 PM, Rosa wrote:\n> When?',
  })
  expect(foldHistory('Ok\n-----Original Message-----\nFrom: Rosa').fresh).toBe('Ok')
})

test('an introduction over two lines is recognised', () => {
  expect(foldHistory('Yes.\nOn Mar 5, 2026, Rosa Delfino\n<rosa@example.com> wrote:\n> When?').fresh).toBe('Yes.')
})

test('an answer between quoted lines stays whole', () => {
  const body = '> When?\nAt ten.\n> Where?\nHere.'
  expect(foldHistory(body)).toEqual({ fresh: body, quoted: '' })
})

test('a forward is not hidden', () => {
  const body = '---------- Forwarded message ----------\nFrom: Rosa'
  expect(foldHistory(body).quoted).toBe('')
  expect(foldHistory(`Can you take this one?\n\n${body}\nHello`).quoted).toBe('')
  const passedOn = 'See below.\n\nFrom: Rosa\nSent: Monday\nTo: Dana\nSubject: Cakes\n\nHello'
  expect(foldHistory(passedOn, 'FW: Cakes').quoted).toBe('')
  expect(foldHistory(passedOn, 'RE: Cakes').fresh).toBe('See below.')
})

test('a text that ends in "wrote:" is not cut', () => {
  expect(foldHistory('This is what he wrote:').fresh).toBe('This is what he wrote:')
})

test('the new text is separated from history, signature and small print', () => {
  const parts = mailParts(
    'Hi Dana,\n\nTuesday works.\n\nBest,\nRosa\n(410) 555-0133\n\nOn Mon, Mar 9, 2026 at 4:12 PM Dana <d@example.com> wrote:\n> Monday at 9?',
  )
  expect(parts.fresh).toBe('Hi Dana,\n\nTuesday works.')
  expect(parts.signature).toContain('555-0133')
  expect(parts.quoted).toContain('Monday at 9?')
})

test('history is recognised in Spanish, in Outlook’s form and in forwards', () => {
  for (const history of [
    'El lun, 9 mar 2026 a las 10:15, Dana escribió:',
    '-----Original Message-----',
    'From: Dana\nSent: Monday\nTo: Rosa\nSubject: Hello',
    '---------- Forwarded message ---------',
    'De: Dana\nEnviado el: lunes\nPara: Rosa\nAsunto: Hola',
  ]) {
    expect(mailParts(`Vale.\n\n${history}\nold words`)).toMatchObject({ fresh: 'Vale.' })
  }
})

test('thanks in the middle of a mail are no closing', () => {
  expect(mailParts('Hi,\n\nThank you.\n\nCan we meet on Tuesday at 3?\nRosa').fresh).toContain('Tuesday at 3')
})

const forwards: [client: string, header: string][] = [
  [
    'Outlook',
    '-----Original Message-----\nFrom: Rosa Delfino\nSent: Tuesday, March 3, 2026 9:12 AM\nTo: Dana\nSubject: Menu',
  ],
  [
    'Outlook, Spanish',
    'De: Rosa Delfino <rosa@example.com>\nEnviado el: martes, 3 de marzo de 2026 9:12\nPara: Dana\nAsunto: Menu',
  ],
  [
    'Outlook, German',
    'Von: Rosa Delfino <rosa@example.com>\nGesendet: Dienstag, 3. März 2026 09:12\nAn: Dana\nBetreff: Menu',
  ],
  ['Outlook, French', 'De : Rosa Delfino <rosa@example.com>\nEnvoyé : mardi 3 mars 2026 09:12\nÀ : Dana\nObjet : Menu'],
  [
    'Lotus Notes',
    '---------------------- Forwarded by Dana Lee/NA/Lark on 03/04/2026 \n07:35 AM ---------------------------\n\n\nRosa Delfino@LARK\n03/03/2026 09:12 AM\nTo: Dana Lee/NA/Lark@Lark, Sam \nPark/NA/Lark@Lark\ncc:  \n\nSubject: Menu',
  ],
  [
    'Lotus Notes, with the company',
    '---------------------- Forwarded by Dana Lee/NA/Lark on 03/04/2026 07:35 AM ---------------------------\nLark North Corp.\n\nFrom: Rosa Delfino 03/03/2026 09:12 AM\nTo: Dana Lee/NA/Lark@Lark\ncc:\nSubject: Menu',
  ],
  [
    'Lotus Notes, one line',
    'Rosa Delfino <rosa@example.com> on 03/03/2026 09:12:00 AM\nPlease respond to rosa@example.com\n\nTo: Dana\ncc:  \n\nSubject: Menu',
  ],
  [
    'Apple Mail',
    'Begin forwarded message:\n\n> From: Rosa Delfino <rosa@example.com>\n> Date: March 3, 2026 at 9:12:04 AM EST\n> To: Dana\n> Subject: Menu\n>',
  ],
  [
    'Apple Mail, German',
    'Anfang der weitergeleiteten Nachricht:\n\nVon: Rosa Delfino <rosa@example.com>\nBetreff: Menu\nDatum: 3. März 2026 um 09:12:04 MEZ\nAn: Dana',
  ],
  [
    'Apple Mail, French',
    'Début du message transféré :\n\nDe: Rosa Delfino <rosa@example.com>\nObjet: Menu\nDate: 3 mars 2026 à 09:12:04\nÀ: Dana',
  ],
  [
    'Gmail',
    '---------- Forwarded message ---------\nFrom: Rosa Delfino <rosa@example.com>\nDate: Tue, Mar 3, 2026 at 9:12 AM\nSubject: Menu\nTo: Dana',
  ],
  [
    'Gmail, Spanish',
    '---------- Forwarded message ---------\nDe: Rosa Delfino <rosa@example.com>\nDate: mar, 3 mar 2026 a las 9:12\nSubject: Menu\nTo: Dana',
  ],
  [
    'Thunderbird, Spanish',
    '-------- Mensaje reenviado --------\nAsunto: Menu\nFecha: Tue, 3 Mar 2026 09:12:00 +0100\nDe: Rosa Delfino <rosa@example.com>\nPara: Dana',
  ],
  [
    'Thunderbird, French',
    '-------- Message transféré --------\nSujet : Menu\nDate : Tue, 3 Mar 2026 09:12:00 +0100\nDe : Rosa Delfino <rosa@example.com>\nPour : Dana',
  ],
]

test.each(forwards)('a forward by %s keeps its sender, date and words', (_, header) => {
  const mark = header.includes('\n>') ? '> ' : ''
  const { fresh, forwarded } = mailParts(`See below.\n\n${header}\n\n${mark}We open at ten.`, 'Fwd: Menu')
  expect(fresh).toBe('See below.')
  expect(forwarded).toMatchObject([{ date: '2026-03-03T09:12', subject: 'Menu', text: 'We open at ten.' }])
  expect(forwarded[0]?.sender).toMatch(/^Rosa Delfino/)
})

test.each([
  'On Tue, Mar 3, 2026 at 9:12 AM Rosa Delfino <rosa@example.com> wrote:',
  'El mar, 3 mar 2026 a las 9:12, Rosa Delfino (<rosa@example.com>) escribió:',
  'Am Di., 3. März 2026 um 09:12 Uhr schrieb Rosa Delfino <rosa@example.com>:',
  'Le mar. 3 mars 2026 à 09:12, Rosa Delfino <rosa@example.com> a écrit :',
  'Am 03.03.2026 um 09:12 schrieb Rosa Delfino:',
])('%s begins the history', (introduction) => {
  const { fresh, earlier, forwarded } = mailParts(`Fine.\n\n${introduction}\n> We open at ten.`, 'Re: Menu')
  expect(fresh).toBe('Fine.')
  expect(earlier).toMatchObject([{ date: '2026-03-03T09:12', text: 'We open at ten.' }])
  expect(forwarded).toEqual([])
})

test('a forward that lost its line breaks is read too', () => {
  const line =
    '---------------------- Forwarded by Dana Lee/NA/Lark on 03/04/2026 07:35 AM --------------------------- From: Rosa Delfino 03/03/2026 09:12 AM To: Dana Lee/NA/Lark@Lark cc: Subject: Menu We open at ten.'
  expect(mailParts(line, 'Menu').forwarded).toMatchObject([{ date: '2026-03-03T09:12', text: 'We open at ten.' }])
})

test('an answer below the quote is the sender’s own', () => {
  expect(mailParts('On 3 Mar 2026 at 9:12, Rosa <rosa@example.com> wrote:\n> When do you open?\n\nAt ten.').fresh).toBe(
    'At ten.',
  )
})

test('every line has a kind', () => {
  const mail =
    'At ten.\nRegards,\nRosa\nThis e-mail is confidential and intended only for Dana.\nIt is not to be copied.\n© Lark 2026\nUnsubscribe here\nFrom: Dana\nSent: Monday, March 2, 2026 1:00 PM\nTo: Rosa\nSubject: Hours\nWhen?'
  expect(lineKinds(mail)).toEqual([
    'own',
    'signature',
    'signature',
    'disclaimer',
    'disclaimer',
    'legal',
    'unsubscribe',
    'header',
    'header',
    'header',
    'header',
    'quoted',
  ])
})

test('hostile mails take linear time', () => {
  const linesOf = [
    'From: a',
    '> '.repeat(50),
    'On 1 wrote',
    '*'.repeat(200),
    'thanks',
    '-----Original Message-----',
    'To: a@b,',
    '',
    '09/18/2000 01:26 PM',
    '>From: x',
    '____________',
    '--',
  ]
  for (const mail of [...linesOf.map((line) => `${line}\n`.repeat(4_000)), '*'.repeat(200_000)]) {
    expect(mailParts(mail, 'Fwd: x').fresh.length).toBeLessThanOrEqual(mail.length)
    expect(lineKinds(mail)).toHaveLength(mail.split('\n').length)
    expect(foldHistory(mail).fresh.length).toBeLessThanOrEqual(mail.length)
  }
})
