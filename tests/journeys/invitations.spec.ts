import type { Page } from '@playwright/test'
import { hasDovecot } from '#tests/support/dovecot'
import { expect, setOwnerTimeZone } from '#tests/support/office'
import { test } from '#tests/support/sending-office'

test.skip(!hasDovecot, 'Dovecot is not installed')

type Sent = { uid?: string; title?: string; method?: string; sequence?: number; start: string; asFile?: boolean }

/** The mail in which Rosa invites, moves or cancels. */
function mailOf(
  subject: string,
  { uid = 'kick-off', title = 'Kick-off', method = 'REQUEST', sequence = 0, start, asFile }: Sent,
) {
  const calendar = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Other//EN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20310101T000000Z',
    `SEQUENCE:${sequence}`,
    `DTSTART:${start}`,
    'DURATION:PT1H',
    `SUMMARY:${title}`,
    'ORGANIZER;CN=Rosa:mailto:rosa@example.org',
    'ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:dana@example.com',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return [
    'From: Rosa <rosa@example.org>',
    'To: dana@example.com',
    `Subject: ${subject}`,
    `Message-ID: <${uid}-${sequence}-${method}@example.org>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Please see the meeting.',
    '--b',
    asFile
      ? 'Content-Type: application/octet-stream; name=invite.ics'
      : `Content-Type: text/calendar; charset=utf-8; method=${method}`,
    '',
    ...calendar,
    '--b--',
    '',
  ].join('\r\n')
}

async function openMail(page: Page, subject: string): Promise<void> {
  await page.goto('/emails')
  await page.getByRole('button', { name: 'Sync Emails' }).click()
  const mail = page.locator('[data-mail]').filter({ hasText: subject })
  await mail.getByRole('link').click()
}

const card = (page: Page, title: string) => page.getByRole('region', { name: `Invitation: ${title}` })
const onCalendar = (page: Page, title: string) => page.locator('[data-event]').filter({ hasText: title })

test('an invitation by mail is answered, stands on the calendar, moves with its next mail and goes with its last', async ({
  page,
  sending: { dovecot, smtp },
}) => {
  await setOwnerTimeZone(page, 'America/New_York')
  const call = { title: 'Early call', startDateTime: '2031-03-04T10:30', endDateTime: '2031-03-04T11:30' }
  await page.request.post('/api/events', { data: call })
  const deliver = (subject: string, sent: Sent) => dovecot.fill('dana', 'INBOX', [mailOf(subject, sent)])
  const earlier = smtp.received.length
  const replies = () =>
    smtp.received.slice(earlier).map(({ to, source }) => `${to} ${/^Subject: (.*)$/m.exec(source)?.[1]?.trim()}`)

  deliver('Shall we begin?', { start: '20310304T150000Z' })
  await openMail(page, 'Shall we begin?')
  const invitation = card(page, 'Kick-off')
  await expect(invitation).toContainText(/Mar 4, 2031/)
  await expect(invitation).toContainText(/10:00/)
  await expect(invitation).toContainText(/At the same time: Early call, 10:30\sAM/)
  await invitation.getByRole('button', { name: 'Maybe' }).click()
  await expect(invitation).toContainText('You answered: Maybe.')
  await invitation.getByRole('button', { name: 'Accept' }).click()
  await expect(invitation).toContainText('You answered: Accepted.')
  await expect.poll(replies).toEqual(['rosa@example.org Maybe: Kick-off', 'rosa@example.org Accepted: Kick-off'])
  await invitation.getByRole('link', { name: 'Show on the calendar' }).click()
  await expect(page.getByRole('dialog', { name: 'Kick-off' })).toBeVisible()

  deliver('A day later', { start: '20310305T160000Z', sequence: 1 })
  await openMail(page, 'A day later')
  await expect(invitation).toContainText('Its time has changed since you answered Accepted.')
  await page.goto('/calendar?view=day&date=2031-03-04')
  await expect(onCalendar(page, 'Early call')).toBeVisible()
  await expect(onCalendar(page, 'Kick-off')).toBeHidden()
  await page.goto('/calendar?view=day&date=2031-03-05')
  await expect(onCalendar(page, 'Kick-off')).toHaveCount(1)
  await expect(onCalendar(page, 'Kick-off')).toContainText('11:00')

  deliver('Off', { start: '20310305T160000Z', sequence: 2, method: 'CANCEL' })
  await openMail(page, 'Off')
  await expect(invitation).toContainText('This meeting was cancelled.')
  await expect(invitation.getByRole('button', { name: 'Accept' })).toBeHidden()
  await page.goto('/calendar?date=2031-03-05')
  await expect(onCalendar(page, 'Early call')).toBeVisible()
  await expect(onCalendar(page, 'Kick-off')).toBeHidden()

  deliver('Lunch', { uid: 'lunch', title: 'Lunch together', start: '20310306T170000Z', asFile: true })
  await openMail(page, 'Lunch')
  await card(page, 'Lunch together').getByRole('button', { name: 'Decline' }).click()
  await expect(card(page, 'Lunch together')).toContainText('You answered: Declined.')
  await expect.poll(replies).toContain('rosa@example.org Declined: Lunch together')
  await page.goto('/calendar?date=2031-03-06')
  await expect(onCalendar(page, 'Early call')).toBeVisible()
  await expect(onCalendar(page, 'Lunch together')).toBeHidden()
})
