import { expectNoViolation } from '#tests/support/accessibility'
import { type CaldavServer, hasCaldav, startCaldav } from '#tests/support/caldav'
import { expect, setOwnerTimeZone, test } from '#tests/support/office'

test.skip(!hasCaldav('radicale'), 'needs Radicale')

let dav: CaldavServer
test.beforeAll(async () => {
  dav = await startCaldav('radicale')
})
test.afterAll(() => dav.stop())

const onThePhone = (hour: string, title: string) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Phone//EN',
    'BEGIN:VEVENT',
    'UID:from-the-phone',
    'DTSTAMP:20260301T000000Z',
    `DTSTART:20260310T${hour}0000Z`,
    `DTEND:20260310T${hour}3000Z`,
    `SUMMARY:${title}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')

test('a CalDAV account is connected, moved there and here, and removed', async ({ office }) => {
  await setOwnerTimeZone(office, 'America/New_York')
  await dav.put('phone.ics', onThePhone('15', 'Optician'))
  await office.goto('/settings?section=calendars')
  await office.getByLabel('Server, domain or e-mail address').fill(dav.url)
  await office.getByLabel('User name').fill(dav.username)
  await office.getByLabel('Password').fill('wrong')
  await office.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(office.getByText('The server refused this user name and password.')).toBeVisible()
  await office.getByLabel('Password').fill(dav.password)
  await office.getByRole('button', { name: 'Connect', exact: true }).click()
  const account = office.getByRole('region', { name: 'Calendars of dana' })
  await expect(account.getByText('1 there, 1 here, no difference')).toBeVisible()
  await account.getByRole('checkbox', { name: 'New events' }).check()
  await expect(account.getByRole('checkbox', { name: 'New events' })).toBeChecked()
  await expectNoViolation(office, 'connected calendars')

  await dav.put('phone.ics', onThePhone('17', 'Optician'))
  await account.getByRole('button', { name: 'Sync dana now' }).click()
  await expect(office.getByText('1 change brought across.')).toBeVisible()
  await office.goto('/calendar?date=2026-03-10')
  const optician = office.locator('[data-event]').filter({ hasText: 'Optician' })
  await expect(optician).toContainText('1:00')
  await optician.click()
  await office.getByRole('dialog', { name: 'Optician' }).getByRole('button', { name: 'Edit' }).click()
  const form = office.getByRole('dialog', { name: 'Edit Event' })
  await expect(form.getByLabel('Calendar')).toHaveValue(/\d+/)
  await form.getByLabel('Title').fill('Optician, moved')
  await form.getByRole('button', { name: /Save|Update/ }).click()
  await expect.poll(async () => (await dav.files())['phone.ics']).toContain('SUMMARY:Optician\\, moved')

  await office.goto('/settings?section=calendars')
  await account.getByRole('button', { name: 'Remove dana' }).click()
  await office.getByRole('dialog', { name: 'Remove this account?' }).getByRole('button', { name: 'Remove' }).click()
  await expect(account).toBeHidden()
  const titles = async () =>
    (await (await office.request.get('/api/events')).json()).map(({ title }: { title: string }) => title)
  await expect.poll(titles).not.toContain('Optician, moved')
  expect(Object.keys(await dav.files())).toEqual(['phone.ics'])
})
