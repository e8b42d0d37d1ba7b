import * as z from 'zod'
import { fenced, fenceRule } from '#platform/language-model/fence'
import type { Task } from '#platform/language-model/task'
import { type ComposeFacts, emailByRules, type MailToWrite } from '../../compose'

/** Writes a mail from the owner's instruction. */
export const writeEmail: Task<MailToWrite & { facts: ComposeFacts }, { body: string }> = {
  name: 'write-email',
  ownWords: ({ prompt, emailContent }) => `${prompt}\n${emailContent ?? ''}`,
  describe: ({ prompt }) => `Wrote a mail${prompt ? `: “${prompt.slice(0, 80)}”` : ''}`,
  prompt: ({ prompt, emailContent, facts }) => ({
    system: `You write mails for ${facts.owner}${facts.business ? ` of ${facts.business}` : ''}: clear, warm, short, in the language of the wish, signed ${facts.owner}. Give the body only. ${fenceRule}`,
    content: `The owner wants: ${prompt || 'a mail that says what stands below'}\n${emailContent ? fenced('draft so far', emailContent) : ''}`,
  }),
  answer: z.object({ body: z.string().min(1).max(20_000) }),
  rules: ({ facts, ...mail }) => ({ body: emailByRules(mail, facts).body }),
}
