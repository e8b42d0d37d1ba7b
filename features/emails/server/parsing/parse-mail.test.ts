import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMail } from './parse-mail'

const mail = (...lines: string[]) => Buffer.from(lines.join('\r\n'))

test('a plain mail is parsed into our columns', async () => {
  const parsed = await parseMail(
    mail(
      'From: =?utf-8?q?Rosa_N=C3=BA=C3=B1ez?= <rosa@example.com>',
      'To: Dana <dana@example.com>, wen@example.com',
      'Cc: "Lee, Kim" <lee@example.com>',
      'Subject: Re: Oven',
      'Date: Mon, 2 Mar 2026 12:00:00 +0100',
      'Message-ID: <c@example.com>',
      'In-Reply-To: <b@example.com>',
      'References: <a@example.com> <b@example.com>',
      'List-Unsubscribe: <https://example.com/off>',
      '',
      'Hello Dana,',
      '  it works.',
    ),
  )
  expect(parsed).toMatchObject({
    senderEmail: 'rosa@example.com',
    senderName: 'Rosa Núñez',
    recipients: 'Dana <dana@example.com>, wen@example.com',
    cc: '"Lee, Kim" <lee@example.com>',
    subject: 'Re: Oven',
    topic: 'oven',
    body: 'Hello Dana,\n  it works.',
    snippet: 'Hello Dana, it works.',
    html: null,
    sentAt: new Date('2026-03-02T11:00:00Z'),
    messageId: 'c@example.com',
    ancestors: ['a@example.com', 'b@example.com'],
    headers: { 'list-unsubscribe': '<https://example.com/off>' },
    attachments: [],
    parseProblem: null,
  })
})

test('a comma in a name without quotes costs no address', async () => {
  const parsed = await parseMail(
    mail(
      'From: Doe, Jane <jane@example.com>',
      'To: Team: Poe, Kim, PhD <kim@example.com>, wen@example.com;',
      'Cc: Front desk, rosa@example.com, =?utf-8?q?N=C3=BA=C3=B1ez?=, Ana <ana@example.com>',
      'Reply-To: Doe, Jane <office@example.com>',
      '',
      'Hello',
    ),
  )
  expect(parsed).toMatchObject({
    senderEmail: 'jane@example.com',
    senderName: 'Doe, Jane',
    recipients: '"Poe, Kim, PhD" <kim@example.com>, wen@example.com',
    cc: 'Front desk, rosa@example.com, "Núñez, Ana" <ana@example.com>',
    replyTo: '"Doe, Jane" <office@example.com>',
  })
})

test('a mail with only HTML has a plain text body', async () => {
  const parsed = await parseMail(
    mail('From: a@example.com', 'Content-Type: text/html', '', '<style>x</style><p>Hello <b>you</b></p>'),
  )
  expect([parsed.body, parsed.html]).toEqual(['Hello you', expect.stringContaining('<b>you</b>')])
})

test('attachments and invitations are extracted, with safe file names', async () => {
  const parsed = await parseMail(
    mail(
      'From: a@example.com',
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: application/pdf; name="../../etc/pass\u202ewd.pdf"',
      'Content-Disposition: attachment; filename="..\\\\..\\\\evil\u202e.pdf"',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from([0, 37, 255]).toString('base64'),
      '--x',
      'Content-Type: text/calendar; method=REQUEST',
      '',
      'BEGIN:VCALENDAR',
      'END:VCALENDAR',
      '--x--',
    ),
  )
  expect(parsed.attachments[0]).toMatchObject({ filename: 'evil.pdf', contentType: 'application/pdf', isInline: false })
  expect([...(parsed.attachments[0]?.content ?? [])]).toEqual([0, 37, 255])
  expect(parsed.invitation).toContain('BEGIN:VCALENDAR')
  expect(Buffer.from(parsed.attachments[1]?.content ?? []).toString()).toBe('BEGIN:VCALENDAR\r\nEND:VCALENDAR')
})

test('NUL and lone surrogates are removed', async () => {
  const parsed = await parseMail(mail('Subject: a\0b', 'From: a@example.com', '', 'x\0y'))
  expect(JSON.stringify({ ...parsed, attachments: [] })).not.toContain('\\u0000')
})

test('impossible dates are ignored, and a thousand recipients are kept', async () => {
  const many = Array.from({ length: 1_000 }, (_, i) => `r${i}@example.com`).join(', ')
  const parsed = await parseMail(mail('Date: Mon, 99 Foo 20266 77:00', `To: ${many}`, '', ''))
  expect(parsed.sentAt).toBeNull()
  expect(parsed.recipients.split(', ')).toHaveLength(1_000)
})

test('a mail that cannot be parsed has a parse problem', async () => {
  const deep = Array.from({ length: 400 }, (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`)
  const parsed = await parseMail(Buffer.from(`Subject: Deep\r\nFrom: Eve <eve@example.com>\r\n${deep.join('')}`))
  expect(parsed).toMatchObject({ subject: 'Deep', senderEmail: 'eve@example.com' })
  expect(parsed.parseProblem).toContain('could not be read')
})

test('unreadable bytes have a parse problem; an empty source is an empty mail', async () => {
  const noise = Buffer.from([82, 65, 87, 0, 255, 254, 128, 32, 1, 2, 200, 7])
  expect((await parseMail(noise)).parseProblem).toMatch(/kept as it came/)
  expect((await parseMail(Buffer.from('\r\n'))).parseProblem).toBeNull()
})

test('long texts, subjects and addresses are truncated', async () => {
  const parsed = await parseMail(
    mail(`From: ${'x'.repeat(9_000)}@example.com`, `Subject: ${'s'.repeat(9_000)}`, '', 'word '.repeat(500_000)),
  )
  expect(parsed.senderEmail.length).toBeLessThanOrEqual(320)
  expect(parsed.subject).toHaveLength(2_000)
  expect(parsed.body).toHaveLength(2_000_000)
  expect(parsed.parseProblem).toContain('longer than can be shown')
})

test('parsing never throws, whatever the bytes', async () => {
  const header = fc.constantFrom('Subject: ', 'From: ', 'Content-Type: multipart/mixed; boundary=', '\r\n\r\n', '--')
  const anything = fc.array(
    fc.oneof(
      fc.uint8Array({ maxLength: 80 }),
      header.map((text) => Buffer.from(text)),
    ),
  )
  await fc.assert(
    fc.asyncProperty(anything, async (pieces) => {
      const parsed = await parseMail(Buffer.concat(pieces.map((piece) => Buffer.from(piece))))
      expect(JSON.stringify({ ...parsed, attachments: [] })).not.toContain('\\u0000')
    }),
    { numRuns: 200 },
  )
})
