import { expect, test } from 'vitest'
import { parseMail } from './parse-mail'

const mail = (...lines: string[]) => Buffer.from(lines.join('\r\n'), 'latin1')
const head = ['From: Rosa <rosa@example.com>', 'Subject: Oven']

test('subject, names, body and file names are read in their charset', async () => {
  const parsed = await parseMail(
    mail(
      'From: =?windows-1252?Q?Ren=E9e_=93Oven=94?= <renee@example.com>',
      'To: =?cp850?Q?Espa=A4a?= <es@example.com>',
      'Subject: =?iso-8859-1?Q?20_=80_=96_Caf=E9?=',
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: text/plain; charset=windows-1252',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      '=93Hello=94 =96 20 =80',
      '--x',
      'Content-Type: application/pdf',
      "Content-Disposition: attachment; filename*=windows-1252''%93Men%FC%94%20%80.pdf",
      '',
      'x',
      '--x--',
    ),
  )
  expect(parsed).toMatchObject({
    senderName: 'Renée “Oven”',
    recipients: 'España <es@example.com>',
    subject: '20 € – Café',
    body: '“Hello” – 20 €',
    attachments: [{ filename: '“Menü” €.pdf' }],
    parseProblem: null,
  })
})

test('raw 8-bit headers, and UTF-8 that calls itself Latin 1, are read', async () => {
  const raw = await parseMail(mail('From: Ren\xe9e <r@example.com>', 'Subject: Men\xfc', '', 'Gr\xfc\xdfe'))
  expect([raw.senderName, raw.subject, raw.body]).toEqual(['Renée', 'Menü', 'Grüße'])
  const parsed = await parseMail(
    mail(
      ...head.slice(0, 1),
      'Subject: =?iso-8859-1?Q?Men=C3?= =?iso-8859-1?Q?=BC_gr=C3=BCn?=',
      'Content-Type: text/plain; charset=iso-8859-1',
      '',
      Buffer.from('Grüße – €').toString('latin1'),
    ),
  )
  expect(parsed.body).toBe('Grüße – €')
  expect(parsed.subject).toMatch(/ grün$/)
})

test('a file name in several parts is read in the charset that the first of them names', async () => {
  const named = async (...parameters: string[]) => {
    const disposition = `Content-Disposition: attachment;${parameters.map((one) => `\r\n ${one}`).join(';')}`
    const { attachments } = await parseMail(mail(...head, 'Content-Type: application/pdf', disposition, '', 'x'))
    return attachments[0]?.filename
  }
  expect(await named("filename*0*=iso-8859-1''Men%FC%20", 'filename*1*=Caf%E9.pdf')).toBe('Menü Café.pdf')
  const withPlainPart = ["filename*0*=windows-1252''%93Men%FC%94%20", 'filename*1="for "', 'filename*2*=%80.pdf']
  expect(await named(...withPlainPart)).toBe('“Menü” for €.pdf')
  expect(await named("filename*0*=utf-8''Men%C3%BC%20", 'filename*1*=Caf%C3%A9.pdf')).toBe('Menü Café.pdf')
})

const parts = ['--right', 'Content-Type: text/plain', '', 'It works again.', '--right--']

test.each([
  ['a missing boundary', [...head, 'Content-Type: multipart/mixed', '', ...parts], 'It works again.'],
  ['a wrong boundary', [...head, 'Content-Type: multipart/mixed; boundary=wrong', '', ...parts], 'It works again.'],
  [
    'a boundary that is never used',
    [...head, 'Content-Type: multipart/alternative; boundary=b', '', 'It works again.'],
    'It works again.',
  ],
  [
    'headers that run into the text',
    [...head, 'It works again.', 'Thank you: Rosa'],
    'It works again.\nThank you: Rosa',
  ],
])('%s: the text is shown and the mail kept as it came', async (_, lines, text) => {
  const parsed = await parseMail(mail(...lines))
  expect(parsed).toMatchObject({ subject: 'Oven', senderEmail: 'rosa@example.com', body: text })
  expect(parsed.parseProblem).toContain('kept as it came')
})

test.each([
  ['text/enriched', 'It works again.'],
  ['not a type', 'It works again.'],
  ['message/rfc822', 'From: Wen\r\nSubject: Cake\r\n\r\nIt works again.'],
])('a mail that is only %s is shown', async (type, text) => {
  const content =
    type === 'message/rfc822' ? ['From: Wen <w@example.com>', 'Subject: Cake', '', 'It works again.'] : [text]
  const parsed = await parseMail(mail(...head, `Content-Type: ${type}`, '', ...content))
  expect(parsed.body.replaceAll('\n', '\r\n')).toBe(text)
})

test('attached texts and mails stay attachments', async () => {
  const part = (type: string, ...rest: string[]) => ['--x', `Content-Type: ${type}`, ...rest]
  const parsed = await parseMail(
    mail(
      ...head,
      'Content-Type: multipart/mixed; boundary=x',
      '',
      ...part('text/plain', '', 'The body.'),
      ...part('text/plain; name="notes.txt"', '', 'Notes.'),
      ...part('text/html', 'Content-Disposition: inline; filename=page.html', '', '<p>Page</p>'),
      ...part('message/rfc822', '', 'Subject: Inner', '', 'Inner text'),
      '--x--',
    ),
  )
  expect(parsed).toMatchObject({ body: 'The body.', html: null, parseProblem: null })
  expect(parsed.attachments.map(({ filename }) => filename)).toEqual(['notes.txt', 'page.html', 'message.eml'])
})

test('text that only calls itself base64 is shown, real base64 is decoded', async () => {
  const base64 = ['Content-Type: text/plain', 'Content-Transfer-Encoding: base64', '']
  const wrong = await parseMail(mail(...head, ...base64, 'It works again, thank you.', 'Rosa'))
  expect(wrong.body).toBe('It works again, thank you.\nRosa')
  expect(wrong.parseProblem).toContain('kept as it came')
  const right = await parseMail(mail(...head, ...base64, Buffer.from('It works again.').toString('base64')))
  expect(right).toMatchObject({ body: 'It works again.', parseProblem: null })
  const inParts = await parseMail(
    mail(...head, 'Content-Type: multipart/mixed; boundary=x', '', '--x', ...base64, '--x', '', 'Second.', '--x--'),
  )
  expect(inParts).toMatchObject({ body: expect.stringContaining('Second.') })
})

test.each([
  ['a comment that never ends', '<p>Hi</p><!-- It works again.', 'Hi\n\nIt works again.'],
  ['a second comment that never ends', '<!-- a --><b>Hi</b><!-- It works <!-- again.', 'Hi It works again.'],
  ['a style that never ends', '<style>It works again.', 'It works again.'],
  ['a title that never ends', '<html><title>It works again.', 'It works again.'],
])('text in %s is shown', async (_, html, text) => {
  const parsed = await parseMail(mail(...head, 'Content-Type: text/html', '', html))
  expect(parsed.body.replaceAll(/\n+/g, '\n\n')).toBe(text)
  expect(parsed.html).toContain('again.')
  expect(parsed.html).not.toMatch(/<!-- It|<style|<title/)
  expect(parsed.parseProblem).toContain('kept as it came')
})

test('a head that never ends hides nothing, and whole comments and styles stay', async () => {
  const open = await parseMail(mail(...head, 'Content-Type: text/html', '', '<html><head><body>It works again.'))
  expect(open).toMatchObject({ body: 'It works again.', parseProblem: null })
  const html = '<style>p{color:red}</style><!-- a --><p>It works again.</p><!--[if mso]>x<![endif]-->'
  expect(await parseMail(mail(...head, 'Content-Type: text/html', '', html))).toMatchObject({
    body: 'It works again.',
    html: expect.stringContaining(html),
    parseProblem: null,
  })
})

test('a mail of nothing but headers has no text', async () => {
  expect(await parseMail(mail(...head))).toMatchObject({ subject: 'Oven', body: '', html: null })
})

test.each(['7bit', 'quoted-printable', 'base64'])('a calendar file keeps its line ends in %s', async (encoding) => {
  const file = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR'
  const content = encoding === 'base64' ? Buffer.from(file).toString('base64') : file
  const part = ['--x', 'Content-Type: text/calendar; name=invite.ics', `Content-Transfer-Encoding: ${encoding}`, '']
  const parsed = await parseMail(
    mail(...head, 'Content-Type: multipart/mixed; boundary=x', '', ...part, content, '--x--'),
  )
  expect(parsed.attachments.map(({ filename, content }) => [filename, Buffer.from(content).toString()])).toEqual([
    ['invite.ics', file],
  ])
})
