import { and, desc, eq, getTableColumns, lte, sql } from 'drizzle-orm'
import { invalid, notFound } from '#core/problem'
import { notify } from '#features/notifications/server/store'
import type { Db, Transaction } from '#platform/db/database'
import { assertUnchanged, nextUpdatedAt } from '#platform/db/edit-conflict'
import { publishInvalidation } from '#platform/live/live'
import { listPosts } from '../api'
import type { NewPost, PostChanges, PostStatus } from '../post'
import { isInFuture, newPublication, publicationAfterEdit } from '../publication'
import { neighbourhoodPosts as posts } from './table'

const pageSize = 20

export async function findPosts(db: Db, status: PostStatus | undefined, page: number) {
  const found = await selectPosts(db)
    .where(status && eq(posts.status, status))
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
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
  return { posts: found.slice(0, pageSize), more: found.length > pageSize, counts }
}

export async function createPost(
  tx: Transaction,
  { isDraft, scheduledFor, ...post }: NewPost,
  linkCode: string,
  now: Date,
) {
  if (scheduledFor && !isDraft) requireFuture(scheduledFor, now)
  const [created] = await tx
    .insert(posts)
    .values({ ...post, ...newPublication({ isDraft, scheduledFor }, now), linkCode, createdAt: now, updatedAt: now })
    .returning({ id: posts.id })
  await publishInvalidation(tx, [listPosts.path])
  return postById(tx, created?.id as number)
}

export async function editPost(db: Db, id: number, edit: PostChanges, seenAt: string | undefined, now: Date) {
  const { isDraft, scheduledFor, ...changes } = edit
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(posts).where(eq(posts.id, id)).for('update')
    if (!before) throw notFound('Post not found')
    assertUnchanged(
      before,
      seenAt,
      'This post was changed elsewhere. Nothing was overwritten; please look at it again.',
    )
    const publication = publicationAfterEdit(before, { isDraft, scheduledFor }, now)
    if (publication.status === 'scheduled' && scheduledFor) requireFuture(scheduledFor, now)
    await tx
      .update(posts)
      .set({
        ...changes,
        status: publication.status,
        scheduledFor: publication.scheduledFor,
        publishedAt: publication.publishedAt,
        updatedAt: nextUpdatedAt(before.updatedAt, now),
      })
      .where(eq(posts.id, id))
    await publishInvalidation(tx, [listPosts.path])
    return postById(tx, id)
  })
}

export async function removePost(db: Db, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const deleted = await tx.delete(posts).where(eq(posts.id, id)).returning({ id: posts.id })
    if (deleted.length === 0) throw notFound('Post not found')
    await publishInvalidation(tx, [listPosts.path])
  })
}

export async function findPicture(db: Db, id: number): Promise<string> {
  const [post] = await db.select({ imageUrl: posts.imageUrl }).from(posts).where(eq(posts.id, id))
  if (!post?.imageUrl?.startsWith('data:')) throw notFound('That picture is no longer here')
  return post.imageUrl
}

/** Publishes due posts and reminds the owner to share them; rows locked by another process are skipped. */
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

function requireFuture(scheduledFor: string, now: Date): void {
  if (!isInFuture(scheduledFor, now)) throw invalid({ scheduledFor: 'Please choose a time to come' })
}

async function postById(db: Db, id: number) {
  const [post] = await selectPosts(db).where(eq(posts.id, id))
  if (!post) throw notFound('Post not found')
  return post
}

const { imageUrl: _, ...columns } = getTableColumns(posts)

/** Stored pictures are replaced by their URL, so that lists stay small. */
const selectPosts = (db: Db) =>
  db
    .select({
      ...columns,
      imageUrl: sql<
        string | null
      >`case when ${posts.imageUrl} like 'data:%' then '/api/nextdoor-posts/' || ${posts.id} || '/picture?v=' || left(md5(${posts.imageUrl}), 8) else ${posts.imageUrl} end`,
    })
    .from(posts)
