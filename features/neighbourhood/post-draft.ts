import * as z from 'zod'
import { postLanguages } from './post'
import { factNames, templateKinds } from './templates'

const fact = z.string().max(200, 'At most 200 characters').default('')

/** What is known for a post, and what kind of post it is to be. */
export const PostWish = z.object({
  kind: z.enum(templateKinds, 'There is no such template'),
  language: z.enum(postLanguages, 'A post is in English or Spanish'),
  facts: z.object(Object.fromEntries(Object.keys(factNames).map((name) => [name, fact])) as FactFields),
})
export type PostWish = z.output<typeof PostWish>

type FactFields = Record<keyof typeof factNames, typeof fact>

/** Who wrote it, in words that can be shown. */
export const PostDraft = z.object({ content: z.string(), by: z.string() })

export type WritePost = (wish: PostWish) => Promise<z.output<typeof PostDraft>>
