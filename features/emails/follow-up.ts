import { addDays, type Day } from '#core/days'
import { noSubject } from './email-summary'

const daysAhead = 2
const maxLength = { title: 300, description: 5000 }

type Mail = { subject: string; senderName: string; senderEmail: string; body: string }

/** A task from a mail: due in two days, with medium priority. */
export function followUpTask(mail: Mail, today: Day) {
  const sender = mail.senderName || mail.senderEmail
  const from = sender
    ? `Email from ${sender}${mail.senderName && mail.senderEmail ? ` <${mail.senderEmail}>` : ''}`
    : 'Email'
  return {
    title: `Follow up: ${mail.subject || noSubject}`.slice(0, maxLength.title),
    description: `${from}\n\n${mail.body.trim()}`.slice(0, maxLength.description).trim(),
    priority: 'medium' as const,
    dueDate: addDays(today, daysAhead),
  }
}
