import * as z from 'zod'
import { call } from '#core/call'
import { NewPost, Post, PostChanges, postStandings } from './post'
import { PostDraft, PostWish } from './post-draft'

const id = z.coerce.number().int().min(1).max(2_147_483_647).catch(0)
const one = z.object({ id })

export const listPosts = call('GET /api/nextdoor-posts', {
  input: z.object({
    status: z.enum(postStandings, 'There is no such standing').optional(),
    page: z.coerce.number('Must be a page number').int().min(1).max(1_000_000).default(1),
  }),
  output: z.object({
    posts: z.array(Post),
    more: z.boolean(),
    counts: z.record(z.enum(postStandings), z.number()),
    /** Where a post's link begins. */
    origin: z.string(),
  }),
})

export const createPost = call('POST /api/nextdoor-posts', { input: NewPost, output: Post, status: 201 })

/** A beginning for a post, in the words of the language model or of the template; nothing is kept. */
export const draftPost = call('POST /api/nextdoor-posts/draft', { input: PostWish, output: PostDraft })

export const editPost = call('PATCH /api/nextdoor-posts/:id', {
  input: z.object({
    ...PostChanges.shape,
    id,
    /** The `updatedAt` that the editor began from. */
    seenAt: z.iso.datetime({ offset: true }).optional(),
  }),
  output: Post,
})

export const removePost = call('DELETE /api/nextdoor-posts/:id', { input: one, output: z.void(), status: 204 })

export const picturePath = '/api/nextdoor-posts/:id/picture'
