import * as z from 'zod'
import { Timestamp } from '#core/timestamp'

export const postStatuses = ['draft', 'scheduled', 'published'] as const
export type PostStatus = (typeof postStatuses)[number]

export const postLanguages = ['en', 'es'] as const
export type PostLanguage = (typeof postLanguages)[number]

export const postLimits = { content: 5000, location: 200, picture: 600_000, count: 1_000_000 }

export const Post = z.object({
  id: z.number(),
  content: z.string(),
  imageUrl: z.string().nullable(),
  likes: z.number(),
  comments: z.number(),
  location: z.string().nullable(),
  language: z.enum(postLanguages),
  status: z.enum(postStatuses),
  scheduledFor: Timestamp.nullable(),
  publishedAt: Timestamp.nullable(),
  /** Part of the post's link, so that consultation requests can be attributed to the post. */
  linkCode: z.string().nullable(),
  requests: z.number(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Post = z.output<typeof Post>

const content = z
  .string('Please write something first')
  .trim()
  .min(1, 'Please write something first')
  .max(postLimits.content, `At most ${postLimits.content} characters`)

/** A data URL of a picture the browser has shrunk, or the path of one on this server. */
const picture = z
  .string()
  .max(postLimits.picture, 'That picture is too large')
  .regex(
    /^(?:data:image\/(?:jpeg|png|webp);base64,[A-Za-z0-9+/]+=*|\/(?!\/)[\w./?=&%-]+)$/,
    'A picture is a JPEG, PNG or WebP file',
  )

const location = z.string().trim().max(postLimits.location, `At most ${postLimits.location} characters`)
const emptyToNull = (text: string | null) => text || null
const when = z.iso.datetime({ offset: true, error: 'Please choose a valid time' })
const count = (label: string) =>
  z
    .number(`${label} are a whole number`)
    .int(`${label} are a whole number`)
    .min(0, `${label} cannot be fewer than none`)
    .max(postLimits.count, `At most ${postLimits.count}`)

const optional = {
  imageUrl: picture.nullable().optional(),
  location: location.nullable().transform(emptyToNull).optional(),
  language: z.enum(postLanguages, 'A post is in English or Spanish').optional(),
  isDraft: z.boolean().optional(),
  scheduledFor: when.nullable().optional(),
}

export const NewPost = z.object({ ...optional, content })
export type NewPost = z.output<typeof NewPost>

export const PostChanges = z.object({
  ...optional,
  content: content.optional(),
  likes: count('Likes').optional(),
  comments: count('Comments').optional(),
})
export type PostChanges = z.output<typeof PostChanges>
