import * as z from 'zod'
import { fenced, fenceRule } from '#platform/language-model/fence'
import type { Task } from '#platform/language-model/task'
import { emailByRules, type LetterFacts, type MailToWrite } from '../../compose'

/** A mail from a wish in the owner's words. */
export const writeEmail: Task<MailToWrite & { facts: LetterFacts }, { body: string }> = {
  name: 'write-email',
  describe: ({ prompt }) => `Wrote a mail${prompt ? `: “${prompt.slice(0, 80)}”` : ''}`,
  prompt: ({ prompt, emailContent, facts }) => ({
    system: `You write mails for ${facts.owner}${facts.business ? ` of ${facts.business}` : ''}: clear, warm, short, in the language of the wish, signed ${facts.owner}. Give the body only. ${fenceRule}`,
    content: `The owner wishes: ${prompt || 'a mail that says what stands below'}\n${emailContent ? fenced('draft so far', emailContent) : ''}`,
  }),
  answer: z.object({ body: z.string().min(1).max(20_000) }),
  rules: ({ facts, ...wish }) => ({ body: emailByRules(wish, facts).body }),
}
