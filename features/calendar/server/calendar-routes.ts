import type { FastifyInstance } from 'fastify'
import { notFound } from '#core/problem'
import { withSecurityEvent } from '#features/security-log/server/store'
import type { Db } from '#platform/db/database'
import { answer, answerOnce } from '#platform/http/answer'
import { openToken } from '#platform/secrets/link-token'
import { sealFor } from '#platform/secrets/seal'
import * as calls from '../api'
import { calendarForToken, readFeed, renewFeed, revokeFeed } from './store/feed'
import { editSubscription, findSubscriptions, removeSubscription } from './store/subscriptions'
import { fetchUrl, refresh, subscribe } from './subscription-fetch'

type CalendarRouteDeps = { db: Db; publicUrl: string; secret: string }

export const feedSeal = (secret: string) => sealFor(secret, 'calendar feed')

/** The private feed and subscriptions to other calendars. */
export function calendarRoutes(app: FastifyInstance, { db, publicUrl, secret }: CalendarRouteDeps): void {
  const seal = feedSeal(secret)
  answer(app, calls.readFeed, async () => asAnswer(await readFeed(db)))
  answer(app, calls.renewFeed, async ({ request }) => {
    const event = { kind: 'link-made', subject: 'Calendar address' } as const
    return asAnswer(await withSecurityEvent(db, request, event, (tx) => renewFeed(tx, seal)))
  })
  answer(app, calls.revokeFeed, ({ request }) =>
    withSecurityEvent(db, request, { kind: 'link-withdrawn', subject: 'Calendar address' }, (tx) => revokeFeed(tx)),
  )
  answer(app, calls.listSubscriptions, () => findSubscriptions(db))
  answerOnce(app, calls.addSubscription, ({ input }) => subscribe(db, input, fetchUrl, new Date()))
  answer(app, calls.editSubscription, ({ input: { id, ...changes } }) => editSubscription(db, id, changes))
  answer(app, calls.removeSubscription, ({ input }) => removeSubscription(db, input.id))
  answer(app, calls.refreshSubscription, ({ input }) => refresh(db, input.id, fetchUrl, new Date()))

  app.get<{ Params: { token: string } }>(calls.feedPath, async (request, reply) => {
    const text = await calendarForToken(db, request.params.token, new Date())
    if (!text) throw notFound('There is no calendar at this address')
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="mainstreet.ics"')
      .header('x-robots-tag', 'noindex')
      .send(text)
  })

  function asAnswer(feed: { sealedToken: string | null; createdAt: Date } | undefined) {
    if (!feed) return { url: null, createdAt: null }
    const token = openToken(seal, feed.sealedToken ?? '')
    return {
      url: token === undefined ? null : publicUrl + calls.feedPath.replace(':token', token),
      createdAt: feed.createdAt.toISOString(),
    }
  }
}
