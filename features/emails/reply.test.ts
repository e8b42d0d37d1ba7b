import { expect, test } from 'vitest'
import { type OriginalMail, type ReplyKind, startReply } from './reply'

const mail: OriginalMail = {
  senderName: 'Rosa Delfino',
  senderEmail: 'rosa@lark.example.com',
  recipients: 'Dana Reyes <dana@example.com>, Wen <wen@example.com>',
  cc: 'leila@example.com, Rosa <rosa@lark.example.com>',
  replyTo: '',
  subject: 'Easter cakes',
  body: 'When do you open?',
  receivedAt: '2026-03-05T15:05:00Z',
}
const begin = (kind: ReplyKind, more: Partial<OriginalMail> = {}) =>
  startReply(kind, { ...mail, ...more }, ['Dana@example.com'], (when) => `the day ${when?.slice(0, 10)}`)
const addresses = (people: { address: string }[]) => people.map(({ address }) => address)

test('a reply goes to the sender, or to the Reply-To address', () => {
  expect(begin('reply')).toMatchObject({ to: [{ name: 'Rosa Delfino', address: 'rosa@lark.example.com' }], cc: [] })
  expect(addresses(begin('reply', { replyTo: 'orders@lark.example.com' }).to)).toEqual(['orders@lark.example.com'])
})

test('a reply to all goes to everybody once, and not to the owner', () => {
  const { to, cc } = begin('reply-all')
  expect([addresses(to), addresses(cc)]).toEqual([['rosa@lark.example.com'], ['wen@example.com', 'leila@example.com']])
})

test('a reply to the owner’s own mail goes to its recipients', () => {
  const own = {
    senderName: 'Dana',
    senderEmail: 'dana@example.com',
    recipients: 'rosa@lark.example.com',
    cc: 'wen@example.com',
  }
  expect(addresses(begin('reply', own).to)).toEqual(['rosa@lark.example.com'])
  expect(addresses(begin('reply-all', own).cc)).toEqual(['wen@example.com'])
})

test('a forward has no recipients and quotes the headers of the mail', () => {
  const { to, cc, subject, quote } = begin('forward')
  expect([to, cc, subject]).toEqual([[], [], 'Fwd: Easter cakes'])
  expect(quote.introduction).toContain('From: Rosa Delfino <rosa@lark.example.com>')
  expect(quote.introduction).toContain('To: Dana Reyes <dana@example.com>, Wen <wen@example.com>')
  expect(quote.text).toBe('When do you open?')
})

test('a subject gets only one "Re:"', () => {
  expect(begin('reply').subject).toBe('Re: Easter cakes')
  expect(begin('reply', { subject: 'RE: Easter cakes' }).subject).toBe('RE: Easter cakes')
  expect(begin('reply', { subject: 'Fwd: Easter cakes' }).subject).toBe('Re: Fwd: Easter cakes')
  expect(begin('forward', { subject: 'Fw: Easter cakes' }).subject).toBe('Fw: Easter cakes')
})

test('the quote says who wrote it and when', () => {
  expect(begin('reply').quote.introduction).toBe('On the day 2026-03-05, Rosa Delfino <rosa@lark.example.com> wrote:')
})
