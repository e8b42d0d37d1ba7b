import { addDays, type Day } from '#core/days'
import { noSubject } from './shown-email'

const daysAhead = 2
const longest = { title: 300, description: 5000 }

type Mail = { subject: string; senderName: string; senderEmail: string; body: string }

/** The task that a mail becomes: in two days, of middling weight. */
export function followUpTask(mail: Mail, today: Day) {
  const sender = mail.senderName || mail.senderEmail
  const from = sender
    ? `Email from ${sender}${mail.senderName && mail.senderEmail ? ` <${mail.senderEmail}>` : ''}`
    : 'Email'
  return {
    title: `Follow up: ${mail.subject || noSubject}`.slice(0, longest.title),
    description: `${from}\n\n${mail.body.trim()}`.slice(0, longest.description).trim(),
    priority: 'medium' as const,
    dueDate: addDays(today, daysAhead),
  }
}
