import * as z from 'zod'
import { withoutHistory } from '#features/emails/mail-parts/mail-parts'
import { plainBody } from '#features/emails/plain-body'
import { fenced, fenceRule } from '#platform/language-model/fence'
import type { Task } from '#platform/language-model/task'
import { type ComposeFacts, type MailToAnswer, replyByRules } from '../../compose'

export const writeReply: Task<MailToAnswer & { facts: ComposeFacts }, { reply: string }> = {
  name: 'draft-reply',
  describe: ({ sender, subject }) => `Drafted an answer to ${sender || 'a mail'}${subject ? ` on “${subject}”` : ''}`,
  prompt: ({ subject, body, sender, facts }) => ({
    system: `You write answers for ${facts.owner}${facts.business ? ` of ${facts.business}` : ''}. Answer in the language of the mail, friendly and short, promise nothing that is not known, sign as ${facts.owner}. ${fenceRule}`,
    content: `${facts.owed ? `Known: ${facts.owed.total} is open (${facts.owed.invoices}).\n` : ''}Write an answer to this mail from ${fenced('sender', sender)}\n${fenced('mail', `Subject: ${subject}\n\n${withoutHistory(plainBody(body), subject)}`)}`,
  }),
  answer: z.object({ reply: z.string().min(1).max(20_000) }),
  rules: ({ facts, ...mail }) => ({ reply: replyByRules(mail, facts) }),
}
