import { expect, test } from 'vitest'
import { followUpTask } from './follow-up'

const mail = {
  subject: 'Easter cakes',
  senderName: 'Rosa',
  senderEmail: 'rosa@example.com',
  body: 'When do you open?\n',
}

test('a mail becomes a task of medium priority, due in two days', () => {
  expect(followUpTask(mail, '2026-03-30')).toEqual({
    title: 'Follow up: Easter cakes',
    description: 'Email from Rosa <rosa@example.com>\n\nWhen do you open?',
    priority: 'medium',
    dueDate: '2026-04-01',
  })
})

test('a mail without subject or with a very long one still becomes a task', () => {
  expect(followUpTask({ ...mail, subject: '' }, '2026-03-30').title).toBe('Follow up: No subject')
  const long = followUpTask({ ...mail, subject: 'x'.repeat(2000), body: 'y'.repeat(9000) }, '2026-03-30')
  expect([long.title.length, long.description.length]).toEqual([300, 5000])
})
