import type { FastifyInstance } from 'fastify'
import { notFound } from '#core/problem'
import type { Db } from '#platform/db/database'
import { answer } from '#platform/http/answer'
import * as calls from '../api'
import { calendarFor, readFeed, renewFeed, revokeFeed } from './store/feed'
import { editSubscription, findSubscriptions, removeSubscription } from './store/subscriptions'
import { readOutside, refresh, subscribe } from './subscribing'

/** How the calendar meets others: the private feed, and the calendars of others. */
export function calendarRoutes(app: FastifyInstance, { db, publicUrl }: { db: Db; publicUrl: string }): void {
  answer(app, calls.readFeed, async () => shown(await readFeed(db)))
  answer(app, calls.renewFeed, async () => shown(await renewFeed(db)))
  answer(app, calls.revokeFeed, () => revokeFeed(db))
  answer(app, calls.listSubscriptions, () => findSubscriptions(db))
  answer(app, calls.addSubscription, ({ input }) => subscribe(db, input, readOutside, new Date()))
  answer(app, calls.editSubscription, ({ input: { id, ...changes } }) => editSubscription(db, id, changes))
  answer(app, calls.removeSubscription, ({ input }) => removeSubscription(db, input.id))
  answer(app, calls.refreshSubscription, ({ input }) => refresh(db, input.id, readOutside, new Date()))

  app.get<{ Params: { token: string } }>(calls.feedPath, async (request, reply) => {
    const text = await calendarFor(db, request.params.token, new Date())
    if (!text) throw notFound('There is no calendar at this address')
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="mainstreet.ics"')
      .header('x-robots-tag', 'noindex')
      .send(text)
  })

  function shown(feed: { token: string; createdAt: Date } | undefined) {
    if (!feed) return { url: null, createdAt: null }
    return {
      url: publicUrl + calls.feedPath.replace(':token', feed.token),
      createdAt: feed.createdAt.toISOString(),
    }
  }
}
