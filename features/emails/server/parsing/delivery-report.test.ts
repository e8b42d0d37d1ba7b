import { expect, test } from 'vitest'
import { parseMail } from './parse-mail'

const report = (action: string) =>
  [
    'From: Mail Delivery System <MAILER-DAEMON@mx.example.com>',
    'To: dana@example.com',
    'Subject: Undelivered Mail Returned to Sender',
    'Message-ID: <report@mx.example.com>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'I could not deliver your mail.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.com',
    '',
    'Final-Recipient: rfc822; rosa@lark.example.com',
    `Action: ${action}`,
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 <rosa@lark.example.com>:',
    '    User unknown',
    '--b',
    'Content-Type: message/rfc822',
    '',
    'From: dana@example.com',
    'To: rosa@lark.example.com',
    'Subject: Invoice',
    'Message-ID: <invoice-7@example.com>',
    '',
    'Attached.',
    '--b--',
    '',
  ].join('\r\n')

test('a delivery report names the mail it is about, the outcome and the reason', async () => {
  const { ancestors, headers } = await parseMail(Buffer.from(report('failed')))
  expect(ancestors).toEqual(['invoice-7@example.com'])
  expect(headers).toMatchObject({
    'delivery-action': 'failed',
    'delivery-of': 'invoice-7@example.com',
    'delivery-reason': 'rosa@lark.example.com: 550 5.1.1 <rosa@lark.example.com>: User unknown',
  })
  expect((await parseMail(Buffer.from(report('delivered')))).headers).toMatchObject({ 'delivery-action': 'delivered' })
  expect((await parseMail(Buffer.from(report('relayed')))).headers).not.toHaveProperty('delivery-action')
})

test('a report in plain words counts too; a header of that name in a mail does not', async () => {
  const plain = [
    'From: MAILER-DAEMON@mx.example.com',
    'X-Failed-Recipients: rosa@lark.example.com',
    'Subject: Mail delivery failed',
    '',
    'This is a copy of the message:',
    '',
    'Message-ID: <invoice-7@example.com>',
    'Subject: Invoice',
    '',
  ].join('\r\n')
  expect(await parseMail(Buffer.from(plain))).toMatchObject({
    ancestors: ['invoice-7@example.com'],
    headers: { 'delivery-action': 'failed', 'delivery-reason': 'rosa@lark.example.com' },
  })
  const forged = 'From: eve@example.com\r\nDelivery-Action: failed\r\nReferences: <invoice-7@example.com>\r\n\r\nHi\r\n'
  expect((await parseMail(Buffer.from(forged))).headers).not.toHaveProperty('delivery-action')
})
