import * as z from 'zod'
import { postLimits } from '#features/neighbourhood/post'
import type { PostDraftRequest } from '#features/neighbourhood/post-draft'
import { renderTemplate, templateNames } from '#features/neighbourhood/templates'
import { fenced, fenceRule } from '#platform/language-model/fence'
import type { Task } from '#platform/language-model/task'
import { figuresChanged, keepsFigures } from '../../figures'

const languages = { en: 'US English', es: 'Latin American Spanish' }

/** Rephrases a filled-in neighbourhood post template without adding facts. */
export const writePost = (request: PostDraftRequest): Task<PostDraftRequest, { content: string }> => {
  const template = renderTemplate(request.kind, request.language, request.facts)
  return {
    name: 'write-post',
    ownWords: () => template,
    describe: ({ kind }) => `Drafted a post: ${templateNames[kind].toLowerCase()}`,
    prompt: ({ language }) => ({
      system: `Write a short, warm, plain post in ${languages[language]} that a local professional puts on a neighbourhood network, saying in fresh words what the draft says and nothing else. Keep every name, place and number as it is, and every [gap in brackets] as it stands. No hashtags, no emoji. ${fenceRule}`,
      content: fenced('draft', template),
    }),
    answer: z.object({
      content: z.string().trim().min(40).max(postLimits.content).refine(keepsFigures(template), figuresChanged),
    }),
    rules: () => ({ content: template }),
  }
}
