import { createHmac, timingSafeEqual } from 'node:crypto'
import { minute } from '#core/durations'

/** An older signature may be a copy that somebody sends again. */
const tolerance = 5 * minute

/** Whether Stripe signed exactly these bytes, and recently: `t=1492774577,v1=5257a8…,v1=…`. */
export function isSignedByStripe(body: Buffer, header: string | undefined, secret: string, now: Date): boolean {
  const parts = (header ?? '').slice(0, 2_000).split(',')
  const values = (name: string) =>
    parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1))
  const [time = ''] = values('t')
  if (!/^\d{1,12}$/.test(time) || Math.abs(now.getTime() - Number(time) * 1000) > tolerance) return false
  const expected = Buffer.from(signatureOf(body, time, secret))
  return values('v1').some((given) => {
    const bytes = Buffer.from(given)
    return bytes.length === expected.length && timingSafeEqual(bytes, expected)
  })
}

export const signatureOf = (body: Buffer | string, time: string, secret: string) =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')
