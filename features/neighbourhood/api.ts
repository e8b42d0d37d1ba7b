import * as z from 'zod'
import { call } from '#core/call'
import { PathRecordId } from '#core/record-id'
import { NewPost, Post, PostChanges, postStatuses } from './post'
import { PostDraft, PostDraftRequest } from './post-draft'

const byId = z.object({ id: PathRecordId })

export const listPosts = call('GET /api/nextdoor-posts', {
  input: z.object({
    status: z.enum(postStatuses, 'There is no such status').optional(),
    page: z.coerce.number('Must be a page number').int().min(1).max(1_000_000).default(1),
  }),
  output: z.object({
    posts: z.array(Post),
    more: z.boolean(),
    counts: z.record(z.enum(postStatuses), z.number()),
    /** The base URL of the posts' links. */
    origin: z.string(),
  }),
})

export const createPost = call('POST /api/nextdoor-posts', { input: NewPost, output: Post, status: 201 })

/** Drafts a post with the language model or a template; nothing is stored. */
export const draftPost = call('POST /api/nextdoor-posts/draft', { input: PostDraftRequest, output: PostDraft })

export const editPost = call('PATCH /api/nextdoor-posts/:id', {
  input: z.object({
    ...PostChanges.shape,
    id: PathRecordId,
    /** The `updatedAt` of the post the editor loaded. */
    seenAt: z.iso.datetime({ offset: true }).optional(),
  }),
  output: Post,
})

export const removePost = call('DELETE /api/nextdoor-posts/:id', { input: byId, output: z.void(), status: 204 })

export const picturePath = '/api/nextdoor-posts/:id/picture'
