import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { countAttempt } from '#platform/throttle/throttle'
import { calendarPushPaths } from '../accounts-api'
import { accountOfChannel, scheduleSyncNow } from './store/calendar-accounts'
import type { CalendarService } from './sync/calendar-service'
import { hashOf } from './sync/push-channels'

/** The database refuses NUL in text. */
const text = z
  .string()
  .max(200)
  .refine((value) => !value.includes('\0'))
const Notifications = z.object({
  value: z.array(z.object({ subscriptionId: text, clientState: text })).max(1_000),
})

const [googlePath, microsoftPath] = calendarPushPaths

/** A provider may send many notifications at once; one sync covers them. */
const limit = { times: 600, withinMinutes: 1 }

/**
 * Change notifications from Google and Microsoft. The answer is the same whether the channel is known or not; a job
 * does the work.
 */
export function calendarPushRoutes(app: FastifyInstance, { db, now }: CalendarService): void {
  async function syncSoon(channelId: string, token: string): Promise<void> {
    const found = await accountOfChannel(db, channelId)
    if (found && isSame(found.hash, hashOf(token))) await scheduleSyncNow(db, found.accountId, now())
  }
  const isTooMuch = async (ip: string) => !(await countAttempt(db, `calendar-push:${ip}`, limit)).allowed
  const accept = (reply: FastifyReply) => reply.code(202).send()

  void app.register(async (scope) => {
    // Graph sends notifications as text, Google without a body.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))

    scope.post(googlePath, async ({ headers, ip }, reply) => {
      if (await isTooMuch(ip)) return reply.code(429).send()
      const [channel, token] = [headers['x-goog-channel-id'], headers['x-goog-channel-token']]
      if (typeof channel === 'string' && typeof token === 'string') await syncSoon(channel.slice(0, 200), token)
      return accept(reply)
    })

    scope.post<{ Querystring: { validationToken?: string } }>(microsoftPath, async ({ query, body, ip }, reply) => {
      if (await isTooMuch(ip)) return reply.code(429).send()
      // Graph's validation request before it opens a subscription.
      if (typeof query.validationToken === 'string')
        return reply.type('text/plain; charset=utf-8').send(query.validationToken.slice(0, 1_000))
      const channels = new Map(notificationsIn(body).map((one) => [one.subscriptionId, one.clientState]))
      for (const [channel, token] of channels) await syncSoon(channel, token)
      return accept(reply)
    })
  })
}

function notificationsIn(body: unknown): z.output<typeof Notifications>['value'] {
  try {
    return Notifications.parse(JSON.parse(String(body))).value
  } catch {
    return []
  }
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
