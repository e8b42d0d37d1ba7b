import type { FastifyInstance } from 'fastify'
import { notFound } from '#core/problem'
import type { Db } from '#platform/db/database'
import { answer } from '#platform/http/answer'
import * as calls from '../api'
import { calendarForToken, readFeed, renewFeed, revokeFeed } from './store/feed'
import { editSubscription, findSubscriptions, removeSubscription } from './store/subscriptions'
import { fetchUrl, refresh, subscribe } from './subscription-fetch'

/** The private feed and subscriptions to other calendars. */
export function calendarRoutes(app: FastifyInstance, { db, publicUrl }: { db: Db; publicUrl: string }): void {
  answer(app, calls.readFeed, async () => asAnswer(await readFeed(db)))
  answer(app, calls.renewFeed, async () => asAnswer(await renewFeed(db)))
  answer(app, calls.revokeFeed, () => revokeFeed(db))
  answer(app, calls.listSubscriptions, () => findSubscriptions(db))
  answer(app, calls.addSubscription, ({ input }) => subscribe(db, input, fetchUrl, new Date()))
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

  function asAnswer(feed: { token: string; createdAt: Date } | undefined) {
    if (!feed) return { url: null, createdAt: null }
    return {
      url: publicUrl + calls.feedPath.replace(':token', feed.token),
      createdAt: feed.createdAt.toISOString(),
    }
  }
}
