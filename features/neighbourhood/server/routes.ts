import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/db/database'
import { answer, answerOnce } from '#platform/http/answer'
import * as calls from '../api'
import { linkCode, linkCodeLength } from '../link-code'
import type { WritePost } from '../post-draft'
import * as store from './store'

/** Number of consultation requests per link code. */
export type CountRequests = (db: Db, codes: string[]) => Promise<Record<string, number>>

type NeighbourhoodRouteDeps = { db: Db; publicUrl: string; countRequests: CountRequests; writePost: WritePost }

export function neighbourhoodRoutes(
  app: FastifyInstance,
  { db, publicUrl, countRequests, writePost }: NeighbourhoodRouteDeps,
): void {
  const withRequestCounts = async <P extends { linkCode: string | null }>(posts: P[], from = db) => {
    const counts = await countRequests(
      from,
      posts.flatMap((post) => post.linkCode ?? []),
    )
    return posts.map((post) => ({ ...post, requests: counts[post.linkCode ?? ''] ?? 0 }))
  }
  const withRequestCount = async <P extends { linkCode: string | null }>(post: P, from = db) =>
    (await withRequestCounts([post], from))[0] as P & { requests: number }

  answer(app, calls.listPosts, async ({ input }) => {
    const found = await store.findPosts(db, input.status, input.page)
    return { ...found, posts: await withRequestCounts(found.posts), origin: publicUrl }
  })
  answerOnce(app, calls.createPost, ({ input }) => async (tx) => {
    return withRequestCount(await store.createPost(tx, input, linkCode(randomBytes(linkCodeLength)), new Date()), tx)
  })
  answer(app, calls.draftPost, ({ input }) => writePost(input))
  answer(app, calls.editPost, async ({ input: { id, seenAt, ...changes } }) =>
    withRequestCount(await store.editPost(db, id, changes, seenAt, new Date())),
  )
  answer(app, calls.removePost, ({ input }) => store.removePost(db, input.id))

  app.get(calls.picturePath, async (request, reply) => {
    const { id } = calls.removePost.input.parse(request.params)
    const [head = '', bytes = ''] = (await store.findPicture(db, id)).split(',')
    return reply
      .type(head.slice('data:'.length, head.indexOf(';')))
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('content-security-policy', "sandbox; default-src 'none'")
      .send(Buffer.from(bytes, 'base64'))
  })
}
