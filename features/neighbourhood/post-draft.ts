import * as z from 'zod'
import { postLanguages } from './post'
import { factNames, templateKinds } from './templates'

const fact = z.string().max(200, 'At most 200 characters').default('')

/** The template, the language and the facts for a drafted post. */
export const PostDraftRequest = z.object({
  kind: z.enum(templateKinds, 'There is no such template'),
  language: z.enum(postLanguages, 'A post is in English or Spanish'),
  facts: z.object(Object.fromEntries(Object.keys(factNames).map((name) => [name, fact])) as FactFields),
})
export type PostDraftRequest = z.output<typeof PostDraftRequest>

type FactFields = Record<keyof typeof factNames, typeof fact>

/** `by` is the display name of the author: the built-in templates or a model. */
export const PostDraft = z.object({ content: z.string(), by: z.string() })

export type WritePost = (request: PostDraftRequest) => Promise<z.output<typeof PostDraft>>
