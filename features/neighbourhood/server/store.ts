import { and, desc, eq, getTableColumns, lte, sql } from 'drizzle-orm'
import { invalid, notFound, Problem } from '#core/problem'
import { notify } from '#features/notifications/server/store'
import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listPosts } from '../api'
import type { NewPost, PostChanges, PostStanding } from '../post'
import { isToCome, newStanding, standingAfter } from '../standing'
import { neighbourhoodPosts as posts } from './table'

const atOnce = 20

export async function postsWith(db: Db, status: PostStanding | undefined, page: number) {
  const found = await selectPosts(db)
    .where(status && eq(posts.status, status))
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(atOnce + 1)
    .offset((page - 1) * atOnce)
  const rows = await db
    .select({ status: posts.status, count: sql<number>`count(*)::int` })
    .from(posts)
    .groupBy(posts.status)
  const counts = {
    draft: 0,
    scheduled: 0,
    published: 0,
    ...Object.fromEntries(rows.map((row) => [row.status, row.count])),
  }
  return { posts: found.slice(0, atOnce), more: found.length > atOnce, counts }
}

export async function createPost(db: Db, { isDraft, scheduledFor, ...post }: NewPost, linkCode: string, now: Date) {
  if (scheduledFor && !isDraft) refusePast(scheduledFor, now)
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(posts)
      .values({ ...post, ...newStanding({ isDraft, scheduledFor }, now), linkCode, createdAt: now, updatedAt: now })
      .returning({ id: posts.id })
    await publishInvalidation(tx, [listPosts.path])
    return postById(tx, made?.id as number)
  })
}

export async function editPost(db: Db, id: number, edit: PostChanges, seenAt: string | undefined, now: Date) {
  const { isDraft, scheduledFor, ...changes } = edit
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(posts).where(eq(posts.id, id)).for('update')
    if (!before) throw notFound('Post not found')
    if (seenAt && Date.parse(seenAt) !== before.updatedAt.getTime()) throw changedElsewhere()
    const standing = standingAfter(before, { isDraft, scheduledFor }, now)
    if (standing.status === 'scheduled' && scheduledFor) refusePast(scheduledFor, now)
    await tx
      .update(posts)
      .set({
        ...changes,
        status: standing.status,
        scheduledFor: standing.scheduledFor,
        publishedAt: standing.publishedAt,
        updatedAt: new Date(Math.max(now.getTime(), before.updatedAt.getTime() + 1)),
      })
      .where(eq(posts.id, id))
    await publishInvalidation(tx, [listPosts.path])
    return postById(tx, id)
  })
}

export async function removePost(db: Db, id: number): Promise<void> {
  const gone = await db.delete(posts).where(eq(posts.id, id)).returning({ id: posts.id })
  if (gone.length === 0) throw notFound('Post not found')
  await publishInvalidation(db, [listPosts.path])
}

export async function pictureOf(db: Db, id: number): Promise<string> {
  const [post] = await db.select({ imageUrl: posts.imageUrl }).from(posts).where(eq(posts.id, id))
  if (!post?.imageUrl?.startsWith('data:')) throw notFound('That picture is no longer here')
  return post.imageUrl
}

/** Lets out what has waited for its time, once each, and tells the owner that it is time to pass it on. */
export async function publishDuePosts(db: Db, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(posts)
      .where(and(eq(posts.status, 'scheduled'), lte(posts.scheduledFor, now)))
      .orderBy(posts.scheduledFor, posts.id)
      .limit(50)
      .for('update', { skipLocked: true })
    for (const { id, content, scheduledFor } of due) {
      await tx.update(posts).set({ status: 'published', publishedAt: scheduledFor }).where(eq(posts.id, id))
      await notify(tx, {
        kind: 'suggestion',
        subject: `post:${id}:${scheduledFor?.toISOString()}`,
        title: 'Your neighbourhood post is due',
        body: content.slice(0, 140),
        href: '/nextdoor',
      })
    }
    if (due.length > 0) await publishInvalidation(tx, [listPosts.path])
    return due.length
  })
}

function refusePast(scheduledFor: string, now: Date): void {
  if (!isToCome(scheduledFor, now)) throw invalid({ scheduledFor: 'Please choose a time to come' })
}

const changedElsewhere = () =>
  new Problem('changed', 409, 'This post was changed elsewhere. Nothing was overwritten; please look at it again.')

async function postById(db: Db, id: number) {
  const [post] = await selectPosts(db).where(eq(posts.id, id))
  if (!post) throw notFound('Post not found')
  return post
}

const { imageUrl: _, ...columns } = getTableColumns(posts)

/** A picture travels by an address of its own, not inside of every list. */
const selectPosts = (db: Db) =>
  db
    .select({
      ...columns,
      imageUrl: sql<
        string | null
      >`case when ${posts.imageUrl} like 'data:%' then '/api/nextdoor-posts/' || ${posts.id} || '/picture?v=' || left(md5(${posts.imageUrl}), 8) else ${posts.imageUrl} end`,
    })
    .from(posts)
