import { expect, test } from 'vitest'
import { isSignedByStripe, signatureOf } from './stripe-signature'

const now = new Date('2026-03-05T12:00:00Z')
const time = String(now.getTime() / 1000)
const body = Buffer.from('{"id":"evt_1"}')
const header = `t=${time},v1=${signatureOf(body, time, 'whsec_1')},v0=old`
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)

test('the signature counts for these bytes, this secret and five minutes', () => {
  expect(isSignedByStripe(body, header, 'whsec_1', after(299))).toBe(true)
  expect(isSignedByStripe(body, header, 'whsec_1', after(301))).toBe(false)
  expect(isSignedByStripe(body, header, 'whsec_1', after(-301))).toBe(false)
  expect(isSignedByStripe(body, header, 'whsec_2', now)).toBe(false)
  expect(isSignedByStripe(Buffer.from('{"id":"evt_2"}'), header, 'whsec_1', now)).toBe(false)
})

test('while a secret is replaced, one of two signatures is enough', () => {
  expect(isSignedByStripe(body, `t=${time},v1=${'0'.repeat(64)},v1=${signatureOf(body, time, 's')}`, 's', now)).toBe(
    true,
  )
})

test.each([undefined, '', 't=,v1=', `t=${time}`, `v1=${signatureOf(body, time, 'whsec_1')}`, 't=NaN,v1=x'])(
  '%o is no signature',
  (given) => expect(isSignedByStripe(body, given, 'whsec_1', now)).toBe(false),
)
