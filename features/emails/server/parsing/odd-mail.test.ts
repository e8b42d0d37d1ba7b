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

test('a label that the bytes contradict is not believed, in headers, bodies and file names', async () => {
  const parsed = await parseMail(
    mail(
      'From: =?utf-8?Q?Ren=E9e?= <renee@example.com>',
      'To: =?utf-8?B?Q2Fm6Q==?= <cafe@example.com>',
      'Subject: =?utf-8?Q?Men=FC?=',
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Gr\xfc\xdfe',
      ...['Men%FC.pdf', 'Caf%E9'].flatMap((name) => [
        '--x',
        'Content-Type: application/pdf',
        `Content-Disposition: attachment; filename*=utf-8''${name}`,
        '',
        'x',
      ]),
      '--x',
      'Content-Type: application/pdf; name="=?utf-8?Q?Espa=F1a.pdf?="',
      '',
      'x',
      '--x--',
    ),
  )
  expect(parsed).toMatchObject({
    senderName: 'Renée',
    recipients: 'Café <cafe@example.com>',
    subject: 'Menü',
    body: 'Grüße',
    attachments: [{ filename: 'Menü.pdf' }, { filename: 'Café.pdf' }, { filename: 'España.pdf' }],
  })
})

test('a letter may begin in one encoded word and end in the next, on another line', async () => {
  const subjectOf = async (...words: string[]) =>
    (await parseMail(mail('From: r@example.com', `Subject: ${words.join('\r\n ')}`, '', 'x'))).subject
  expect(await subjectOf('=?utf-8?Q?Caf=C3?=', '=?UTF-8?Q?=A9?=')).toBe('Café')
  expect(await subjectOf('=?utf-8?Q?Caf=C3?=', '=?utf-8?B?qQ==?=')).toBe('Café')
  expect(await subjectOf('=?iso-8859-1?Q?Men=C3?=', '=?iso-8859-1?Q?=BC_gr=C3=BCn?=')).toBe('Menü grün')
  expect(await subjectOf('=?gb2312?B?xOO6?=', '=?gb2312?B?ww==?=')).toBe('你好')
  expect(await subjectOf('=?utf-8?Q?Caf=E9?=', '=?utf-8?Q?_Men=C3=BC?=')).toBe('Café Menü')
})

test.each([
  ['<meta charset="windows-1251">', undefined],
  ["<META content='text/html; charset=windows-1251' http-equiv=Content-Type>", 'us-ascii'],
])('the charset of a page is read from %s', async (meta, charset) => {
  const html = `<html><head><style>p{}</style>${meta}</head><p>\xc4\xe0</p>`
  const parsed = await parseMail(
    mail(...head, `Content-Type: text/html${charset ? `; charset=${charset}` : ''}`, '', html),
  )
  expect(parsed).toMatchObject({ body: 'Да', html: expect.stringContaining('<p>Да</p>') })
})

test('a page in the charset of its header, or in UTF-8, is not read by its meta', async () => {
  const bodyOf = async (type: string, html: string) =>
    (await parseMail(mail(...head, `Content-Type: ${type}`, '', html))).body
  const meta = '<meta charset=windows-1251>'
  expect(await bodyOf('text/html; charset=iso-8859-1', `${meta}Gr\xfc\xdfe`)).toBe('Grüße')
  expect(await bodyOf('text/html', meta + Buffer.from('Grüße').toString('latin1'))).toBe('Grüße')
  expect(await bodyOf('text/html', '<meta charset=utf-16>It works.')).toBe('It works.')
  expect(await bodyOf('text/html', '<meta charset=iso-2022-jp>\x1b$B$3$s\x1b(B')).toBe('こん')
  expect(await bodyOf('text/plain', '<meta charset=windows-1251>Gr\xfc\xdfe an alle')).toContain('Grüße')
})

test('an invitation, and a text of another kind, are read in their charset', async () => {
  const calendar = 'BEGIN:VCALENDAR\r\nSUMMARY:\xc4\xe0\r\nEND:VCALENDAR'
  const type = (name: string) => `Content-Type: ${name}; charset=windows-1251`
  expect((await parseMail(mail(...head, type('text/calendar'), '', calendar))).invitation).toContain('SUMMARY:Да')
  expect((await parseMail(mail(...head, type('text/enriched'), '', '\xc4\xe0'))).body).toBe('Да')
})

const wellFormed = [...head, 'Content-Type: text/plain', '', 'It works again.', 'Rosa']

test.each([
  ['lines that end with CR alone', wellFormed.join('\r')],
  ['a blank line before the headers', `\r\n${wellFormed.join('\r\n')}`],
  ['blank lines and spaces before the headers', `\n \t\n${wellFormed.join('\n')}`],
  ['a blank line that ends with CR alone', `\r${wellFormed.join('\r')}`],
  ['a byte-order mark before the headers', `\xef\xbb\xbf${wellFormed.join('\r\n')}`],
])('%s: the mail is read and kept as it came', async (_, source) => {
  const parsed = await parseMail(Buffer.from(source, 'latin1'))
  expect(parsed).toMatchObject({ senderEmail: 'rosa@example.com', subject: 'Oven', body: 'It works again.\nRosa' })
  expect(parsed.parseProblem).toContain('kept as it came')
})

test('a text that begins with a blank line, and a lone CR within a text, are left as they are', async () => {
  expect(await parseMail(mail(...head, '', '', 'Note: it works.'))).toMatchObject({
    subject: 'Oven',
    parseProblem: null,
  })
  expect(await parseMail(mail(...head, '', 'It\rworks.'))).toMatchObject({ subject: 'Oven', parseProblem: null })
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

test('base64 with spaces between its letters is decoded', async () => {
  const spaced = Buffer.from('It works again, thank you.')
    .toString('base64')
    .replaceAll(/(.{10})/g, '$1 ')
  const parsed = await parseMail(
    mail(...head, 'Content-Type: text/plain', 'Content-Transfer-Encoding: base64', '', spaced),
  )
  expect(parsed).toMatchObject({ body: 'It works again, thank you.', parseProblem: null })
})

test('a text is shown beside which an empty page stands', async () => {
  const twoForms = (page: string) =>
    parseMail(
      mail(
        ...head,
        'Content-Type: multipart/alternative; boundary=x',
        '',
        '--x',
        'Content-Type: text/plain',
        '',
        'It works again.',
        '--x',
        'Content-Type: text/html',
        '',
        page,
        '--x--',
      ),
    )
  expect(await twoForms('<html><body> &nbsp;</body></html>')).toMatchObject({
    body: 'It works again.',
    html: null,
    parseProblem: null,
  })
  expect((await twoForms('<img src="cid:cake">')).html).toContain('cake')
})

test('the text of a mail that was passed on twice is shown, and one that stands behind the last part', async () => {
  const passedOn = await parseMail(
    mail(
      ...head,
      'Content-Type: message/rfc822',
      '',
      'From: Wen <wen@example.com>',
      'Content-Type: message/rfc822',
      '',
      'From: Ana <ana@example.com>',
      'Subject: Cake',
      '',
      'It works again.',
    ),
  )
  expect(passedOn.body).toBe('From: Wen\n\nFrom: Ana\nSubject: Cake\n\nIt works again.')
  const behind = await parseMail(
    mail(
      ...head,
      'Content-Type: multipart/mixed;',
      ' boundary="x"',
      '',
      '--x',
      'Content-Type: application/pdf; name=menu.pdf',
      '',
      '%PDF',
      '--x--',
      '',
      'It works again.',
    ),
  )
  expect(behind).toMatchObject({ body: 'It works again.', attachments: [{ filename: 'menu.pdf' }] })
})

test('behind headers of megabytes the text is shown', async () => {
  const parsed = await parseMail(mail(...head, `X-Long: ${'x'.repeat(3_000_000)}`, '', 'It works again.'))
  expect(parsed).toMatchObject({ subject: 'Oven', body: 'It works again.' })
  expect(parsed.parseProblem).toContain('kept as it came')
})

test('a mail with more files or recipients than are listed says so and is kept as it came', async () => {
  const files = Array.from({ length: 501 }, (_, i) => ['--x', `Content-Type: application/pdf; name=${i}.pdf`, '', 'x'])
  const parts = await parseMail(
    mail(...head, 'Content-Type: multipart/mixed; boundary=x', '', ...files.flat(), '--x--'),
  )
  expect(parts.attachments).toHaveLength(500)
  expect(parts.parseProblem).toContain('kept whole')
  const people = Array.from({ length: 40_000 }, (_, index) => `guest${index}@example.com`).join(',\r\n ')
  expect((await parseMail(mail(...head, `To: ${people}`, '', 'Hi'))).parseProblem).toContain('kept whole')
})

test('an invitation that calls itself a file of bytes is one', async () => {
  const calendar = ['BEGIN:VCALENDAR', 'METHOD:REQUEST', 'END:VCALENDAR']
  const type = 'Content-Type: application/octet-stream; name=invite.ics'
  const parsed = await parseMail(
    mail(...head, 'Content-Type: multipart/mixed; boundary=x', '', '--x', type, '', ...calendar, '--x--'),
  )
  expect(parsed.invitation).toContain('METHOD:REQUEST')
})
