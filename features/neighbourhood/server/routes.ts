import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/db/database'
import { answer } from '#platform/http/answer'
import * as calls from '../api'
import { linkCode, linkCodeLength } from '../link-code'
import type { WritePost } from '../post-draft'
import * as store from './store'

/** How many consultation requests came by each link code. */
export type CountRequests = (db: Db, codes: string[]) => Promise<Record<string, number>>

type Parts = { db: Db; publicUrl: string; countRequests: CountRequests; writePost: WritePost }

export function neighbourhoodRoutes(app: FastifyInstance, { db, publicUrl, countRequests, writePost }: Parts): void {
  const counted = async <P extends { linkCode: string | null }>(posts: P[]) => {
    const counts = await countRequests(
      db,
      posts.flatMap((post) => post.linkCode ?? []),
    )
    return posts.map((post) => ({ ...post, requests: counts[post.linkCode ?? ''] ?? 0 }))
  }
  const one = async <P extends { linkCode: string | null }>(post: P) =>
    (await counted([post]))[0] as P & { requests: number }

  answer(app, calls.listPosts, async ({ input }) => {
    const found = await store.postsWith(db, input.status, input.page)
    return { ...found, posts: await counted(found.posts), origin: publicUrl }
  })
  answer(app, calls.createPost, async ({ input }) =>
    one(await store.createPost(db, input, linkCode(randomBytes(linkCodeLength)), new Date())),
  )
  answer(app, calls.draftPost, ({ input }) => writePost(input))
  answer(app, calls.editPost, async ({ input: { id, seenAt, ...changes } }) =>
    one(await store.editPost(db, id, changes, seenAt, new Date())),
  )
  answer(app, calls.removePost, ({ input }) => store.removePost(db, input.id))

  app.get(calls.picturePath, async (request, reply) => {
    const { id } = calls.removePost.input.parse(request.params)
    const [head = '', bytes = ''] = (await store.pictureOf(db, id)).split(',')
    return reply
      .type(head.slice('data:'.length, head.indexOf(';')))
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('content-security-policy', "sandbox; default-src 'none'")
      .send(Buffer.from(bytes, 'base64'))
  })
}
