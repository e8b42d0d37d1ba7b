import type { Page } from '@playwright/test'
import { expectNoViolation } from '#tests/support/accessibility'
import { expect, setOwnerTimeZone, test } from '#tests/support/office'

type Made = { id: number; title: string; startDateTime: string; endDateTime: string; occurrence: string | null }

const hour = 3_600_000

async function clear(page: Page): Promise<void> {
  const events = (await (await page.request.get('/api/events')).json()) as Made[]
  for (const { id } of events) await page.request.delete(`/api/events/${id}?scope=all`)
}
async function add(page: Page, event: object): Promise<Made> {
  const answer = await page.request.post('/api/events', { data: event })
  expect(answer.status()).toBe(201)
  return answer.json()
}
const inRange = async (page: Page, start: string, end: string): Promise<Made[]> =>
  (await page.request.get(`/api/events/range?start=${start}&end=${end}`)).json()
const talk = (title: string, day: string, from: string, to: string, more: object = {}) => ({
  title,
  startDateTime: `${day}T${from}`,
  endDateTime: `${day}T${to}`,
  ...more,
})

const day = (page: Page, date: string) => page.locator(`[data-day="${date}"]`)
const chip = (page: Page, title: string) => page.locator('[data-event]').filter({ hasText: title })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

test.beforeEach(async ({ office }) => {
  await setOwnerTimeZone(office, 'America/New_York')
  await clear(office)
})

test('the month is seven columns from Sunday, with its other days dimmed', async ({ office }) => {
  await office.goto('/calendar?date=2026-03-10')
  const grid = office.getByRole('grid', { name: 'March 2026' })
  await expect(grid.getByRole('columnheader')).toHaveText([
    /Sunday/,
    /Monday/,
    /Tuesday/,
    /Wednesday/,
    /Thursday/,
    /Friday/,
    /Saturday/,
  ])
  await expect(grid.getByRole('gridcell')).toHaveCount(35)
  await expect(day(office, '2026-04-01')).toHaveAttribute('data-outside', '')
  await expect(day(office, '2026-03-31')).not.toHaveAttribute('data-outside', '')
  await day(office, '2026-03-17').click({ position: { x: 60, y: 120 } })
  await expect(day(office, '2026-03-17')).toHaveAttribute('aria-selected', 'true')
  await expect(office).toHaveURL(/date=2026-03-17/)
})

test('today is marked, and pages turn to and from it', async ({ office }) => {
  await office.goto('/calendar')
  const title = office.locator('h2[aria-live]')
  const now = await title.textContent()
  await expect(office.locator('[role=gridcell][aria-current=date]')).toHaveCount(1)
  await office.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(title).not.toHaveText(now as string)
  await office.getByRole('button', { name: 'Previous', exact: true }).click()
  await expect(title).toHaveText(now as string)
  await office.getByRole('button', { name: 'Previous', exact: true }).click()
  await office.getByRole('button', { name: 'Today', exact: true }).click()
  await expect(title).toHaveText(now as string)
  await office.getByRole('button', { name: 'Week', exact: true }).click()
  await expect(office.getByRole('list', { name: 'Week' }).locator('> li')).toHaveCount(7)
  await expect(office).toHaveURL(/view=week/)
  await office.goBack()
  await expect(office.getByRole('grid')).toBeVisible()
  await office.keyboard.press('d')
  await expect(office.getByRole('region', { name: 'Hours' }).locator('[data-day]')).toHaveCount(1)
  await office.keyboard.press('j')
  await expect(title).toContainText(/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), /)
  await office.keyboard.press('a')
  await expect(office).toHaveURL(/view=agenda/)
})

test('pointing at Next prefetches the next page, and turning it needs no further request', async ({ office }) => {
  await office.goto('/calendar?date=2026-03-10')
  await expect(office.getByRole('grid')).toBeVisible()
  const asked: string[] = []
  office.on('request', (request) => request.url().includes('/api/events/range') && asked.push(request.url()))
  const next = office.getByRole('button', { name: 'Next', exact: true })
  const answered = office.waitForResponse(/api\/events\/range\?start=2026-03-29&end=2026-05-02/)
  await next.hover()
  await answered
  await next.click()
  await expect(office.getByRole('grid', { name: 'April 2026' })).toBeVisible()
  expect(asked).toHaveLength(1)
})

test('a day shows three events and how many more, which open with it', async ({ office }) => {
  for (const at of ['08', '09', '10', '11', '12'])
    await add(office, talk(`Talk at ${at}`, '2026-03-11', `${at}:00`, `${at}:30`, { location: 'The bakery' }))
  await office.goto('/calendar?date=2026-03-10')
  const cell = day(office, '2026-03-11')
  await expect(cell.locator('[data-event]')).toHaveCount(3)
  await expect(cell.locator('[data-event]').first()).toContainText('8:00 AM')
  await expect(cell.locator('[data-event]').first()).toContainText('The bakery')
  await expect(cell.locator('[data-colour-bar]').first()).toBeVisible()
  await cell.getByRole('button', { name: '+2 more events' }).click()
  const whole = dialog(office, 'Wednesday, March 11, 2026')
  await expect(whole.getByRole('listitem')).toHaveCount(5)
  await whole.getByRole('button', { name: /Talk at 12/ }).click()
  await expect(dialog(office, 'Talk at 12')).toContainText('12:00 PM – 12:30 PM')
})

test('an event is added with the form, announced for three seconds, and shown in full', async ({ office }) => {
  const name = `Rosa${Date.now()}`
  await office.request.post('/api/clients', { data: { name } })
  await office.goto('/calendar?date=2026-03-10')
  await office.getByRole('button', { name: 'Add Event', exact: true }).click()
  const form = dialog(office, 'Add New Event')
  await form.getByLabel('Title').fill('Tasting')
  await form.getByLabel('Description').fill('Bring the camera.')
  await form.getByLabel('Location').fill('The bakery')
  await form.getByLabel('Start Date & Time').fill('2026-03-12T10:30')
  await expect(form.getByLabel('End Date & Time')).toHaveValue('2026-03-12T11:30')
  await expect(form.getByRole('radio')).toHaveCount(8)
  await expect(form.getByRole('radio').first()).toBeChecked()
  await form.getByRole('combobox', { name: 'Client' }).click()
  await expect(form.getByRole('option', { name: 'None' })).toBeVisible()
  await form.getByRole('combobox', { name: 'Client' }).fill(name)
  await form.getByRole('option', { name }).click()
  await form.getByLabel('Attendees').fill('rosa@example.com, bo@example.com')
  const sent = office.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/events'))
  await form.getByRole('button', { name: 'Create Event' }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    title: 'Tasting',
    startDateTime: '2026-03-12T14:30:00.000Z',
    endDateTime: '2026-03-12T15:30:00.000Z',
    allDay: false,
    color: '#4f46e5',
    attendees: ['rosa@example.com', 'bo@example.com'],
    isSuggested: false,
    reminderSent: false,
  })
  await expect(form).toBeHidden()
  const banner = office.getByText('Event created')
  await expect(banner).toBeVisible()
  await expect(banner).toBeHidden()
  await chip(office, 'Tasting').click()
  const details = dialog(office, 'Tasting')
  for (const text of [
    'Thursday, March 12, 2026',
    '10:30 AM – 11:30 AM',
    'The bakery',
    name,
    'Bring the camera.',
    'rosa@example.com',
    'bo@example.com',
  ])
    await expect(details).toContainText(text)
  await expect(details.getByText('AI Generated')).toHaveCount(0)
})

test('missing, invalid and refused values are reported above the form', async ({ office }) => {
  await office.goto('/calendar?date=2026-03-10')
  await expect(office.getByRole('grid')).toBeVisible()
  await office.keyboard.press('n')
  const form = dialog(office, 'Add New Event')
  const create = form.getByRole('button', { name: 'Create Event' })
  await create.click()
  await expect(form.getByRole('alert')).toHaveText('Please enter a title for the event')
  await form.getByLabel('Title').fill('Talk')
  await form.getByLabel('Start Date & Time').fill('')
  await create.click()
  await expect(form.getByRole('alert')).toHaveText('Please enter a valid start date')
  await form.getByLabel('Start Date & Time').fill('2026-03-12T10:30')
  await form.getByLabel('End Date & Time').fill('2026-03-12T10:00')
  await create.click()
  await expect(form.getByRole('alert')).toHaveText('End date cannot be before start date')
  await form.getByLabel('End Date & Time').fill('2026-03-12T11:00')
  await form.getByLabel('Attendees').fill('rosa')
  await create.click()
  await expect(form.getByRole('alert')).toHaveText(
    'Error creating event: Server returned 422: “rosa” is not an e-mail address',
  )
  await form.getByLabel('Attendees').fill('')
  await office.route('/api/events', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong' } }),
  )
  await create.click()
  await expect(form.getByRole('alert')).toHaveText('Error creating event: Server returned 500: Something went wrong')
  await expect(form.getByLabel('Title')).toHaveValue('Talk')
})

test('all-day events and events over several days are drawn as such', async ({ office }) => {
  await add(office, { title: 'Fair', allDay: true, startDateTime: '2026-03-10', endDateTime: '2026-03-12' })
  await office.goto('/calendar?date=2026-03-10')
  const bar = chip(office, 'Fair')
  await expect(bar.locator('[data-all-day]')).toBeVisible()
  const [cell, drawn] = [await day(office, '2026-03-10').boundingBox(), await bar.boundingBox()]
  expect((drawn?.width ?? 0) / (cell?.width ?? 1)).toBeGreaterThan(2.5)
  await bar.click()
  await expect(dialog(office, 'Fair')).toContainText('All day')
  await office.keyboard.press('Escape')
  await office.goto('/calendar?view=week&date=2026-03-10')
  await expect(day(office, '2026-03-11')).toContainText('Fair')
  await expect(day(office, '2026-03-13')).toContainText('No events')
})

test('an event is dragged to another day, and Undo brings it back', async ({ office }) => {
  await add(office, talk('Talk', '2026-03-10', '09:00', '10:00'))
  await office.goto('/calendar?date=2026-03-10')
  const drop = async () => {
    const target = await day(office, '2026-03-12').boundingBox()
    await chip(office, 'Talk').hover()
    await office.mouse.down()
    await office.mouse.move((target?.x ?? 0) + 50, (target?.y ?? 0) + 90, { steps: 6 })
    await office.mouse.up()
  }
  await drop()
  await expect(day(office, '2026-03-12').getByText('Talk')).toBeVisible()
  await expect(office.getByText('Event moved', { exact: true })).toBeVisible()
  await expect
    .poll(async () => (await inRange(office, '2026-03-12', '2026-03-12')).map(({ startDateTime }) => startDateTime))
    .toEqual(['2026-03-12T13:00:00.000Z'])
  await office.getByRole('button', { name: 'Undo' }).click()
  await expect(day(office, '2026-03-10').getByText('Talk')).toBeVisible()
  await expect.poll(async () => (await inRange(office, '2026-03-10', '2026-03-10')).length).toBe(1)

  await office.route('/api/events/*', (route) => route.fulfill({ status: 500, body: '' }))
  await drop()
  await expect(office.getByText('was not moved').first()).toBeVisible()
  await expect(day(office, '2026-03-10').getByText('Talk')).toBeVisible()
})

test('in the list of a week and in the agenda an event is dragged to another day', async ({ office }) => {
  await add(office, talk('Talk', '2026-03-10', '09:00', '10:00'))
  await add(office, talk('Lunch', '2026-03-12', '12:00', '13:00'))
  await add(office, talk('Dinner', '2026-03-16', '19:00', '20:00'))
  const dragTo = async (target: string) => {
    await expect(chip(office, 'Talk')).toBeVisible()
    await chip(office, 'Talk').hover()
    await office.mouse.down()
    const box = await day(office, target).boundingBox()
    await office.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 20, { steps: 6 })
    await office.mouse.up()
    await expect(day(office, target).getByText('Talk')).toBeVisible()
    await expect.poll(async () => (await inRange(office, target, target)).map(({ title }) => title)).toContain('Talk')
  }
  await office.goto('/calendar?view=week&date=2026-03-10')
  await dragTo('2026-03-12')
  await office.goto('/calendar?view=agenda&date=2026-03-10')
  await dragTo('2026-03-16')
  const [moved] = (await inRange(office, '2026-03-16', '2026-03-16')).filter(({ title }) => title === 'Talk')
  expect(moved?.startDateTime).toBe('2026-03-16T13:00:00.000Z')
})

test('in the list of a week and in the agenda the end of an event is dragged to another day, or chosen by keyboard', async ({
  office,
}) => {
  await add(office, talk('Talk', '2026-03-10', '09:00', '10:00'))
  await add(office, { title: 'Fair', allDay: true, startDateTime: '2026-03-10', endDateTime: '2026-03-11' })
  await add(office, talk('Lunch', '2026-03-13', '12:00', '13:00'))
  const endOf = async (name: string) =>
    (await inRange(office, '2026-03-08', '2026-03-14')).find(({ title }) => title === name)?.endDateTime
  const handle = (name: string) => office.getByRole('button', { name: `Change when “${name}” ends` })
  for (const [view, target, end] of [
    ['week', '2026-03-12', '2026-03-13T03:59:00.000Z'],
    ['agenda', '2026-03-13', '2026-03-14T03:59:00.000Z'],
  ] as const) {
    await office.goto(`/calendar?view=${view}&date=2026-03-10`)
    await chip(office, 'Fair').last().hover()
    await handle('Fair').hover()
    await office.mouse.down()
    const box = await day(office, target).boundingBox()
    await office.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 20, { steps: 6 })
    await office.mouse.up()
    await expect(day(office, target).getByText('Fair')).toBeVisible()
    await expect.poll(() => endOf('Fair')).toBe(end)
  }

  await chip(office, 'Talk').focus()
  await office.keyboard.press('Tab')
  await expect(handle('Talk')).toBeFocused()
  await office.keyboard.press('Enter')
  const ends = dialog(office, 'Change when “Talk” ends')
  await expect(ends.getByLabel('Ends on')).toHaveValue('2026-03-10')
  await ends.getByLabel('At').fill('08:30')
  await ends.getByRole('button', { name: 'Save' }).click()
  await expect(ends.getByRole('alert')).toHaveText('End date cannot be before start date')
  await expectNoViolation(office, 'the end of an event', { part: '[data-radix-popper-content-wrapper]' })
  await ends.getByLabel('At').fill('11:45')
  await office.keyboard.press('Enter')
  await expect(day(office, '2026-03-10')).toContainText('to 11:45 AM')
  await expect.poll(() => endOf('Talk')).toBe('2026-03-10T15:45:00.000Z')
  await office.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => endOf('Talk')).toBe('2026-03-10T14:00:00.000Z')
})

test('an event before seven shows its title without scrolling', async ({ office }) => {
  await add(office, talk('Early delivery', '2026-03-12', '05:00', '06:00'))
  for (const view of ['week', 'day']) {
    await office.goto(`/calendar?view=${view}&layout=hours&date=2026-03-12`)
    await expect(office.getByText('Early delivery')).toBeInViewport({ ratio: 1 })
  }
})

test('a day by hours shows its all-day events and those that go on', async ({ office }) => {
  await add(office, { title: 'Fair', allDay: true, startDateTime: '2026-03-10', endDateTime: '2026-03-12' })
  for (const view of ['day', 'days']) {
    await office.goto(`/calendar?view=${view}&date=2026-03-11`)
    await expect(chip(office, 'Fair')).toBeVisible()
  }
})

test('week by hours: an event is created by click or drag, moved and resized', async ({ office }) => {
  await add(office, talk('Talk', '2026-03-10', '09:00', '10:00'))
  await add(office, talk('Meets it', '2026-03-10', '09:30', '10:30'))
  await office.goto('/calendar?view=week&layout=hours&date=2026-03-10')
  const column = office.locator('[data-hours][data-day="2026-03-11"]')
  await expect(chip(office, 'Talk')).toBeVisible()
  const [one, other] = [await chip(office, 'Talk').boundingBox(), await chip(office, 'Meets it').boundingBox()]
  expect((one?.x ?? 0) + (one?.width ?? 0)).toBeLessThanOrEqual((other?.x ?? 0) + 1)

  const box = async () => (await column.boundingBox()) as { x: number; y: number; width: number; height: number }
  const y = async (hours: number) => (await box()).y + ((await box()).height * hours) / 24
  await office.mouse.click((await box()).x + 30, (await y(11)) + 5)
  const form = dialog(office, 'Add New Event')
  await expect(form.getByLabel('Start Date & Time')).toHaveValue('2026-03-11T11:00')
  await expect(form.getByLabel('End Date & Time')).toHaveValue('2026-03-11T12:00')
  await office.keyboard.press('Escape')

  await office.mouse.move((await box()).x + 30, (await y(8)) + 2)
  await office.mouse.down()
  await office.mouse.move((await box()).x + 30, (await y(9.5)) + 2, { steps: 5 })
  await office.mouse.up()
  await expect(form.getByLabel('Start Date & Time')).toHaveValue('2026-03-11T08:00')
  await expect(form.getByLabel('End Date & Time')).toHaveValue('2026-03-11T09:45')
  await office.keyboard.press('Escape')

  await chip(office, 'Talk').hover({ position: { x: 20, y: 10 } })
  await office.mouse.down()
  await office.mouse.move((await box()).x + 30, (await y(13)) + 12, { steps: 6 })
  await office.mouse.up()
  await expect
    .poll(async () => (await inRange(office, '2026-03-11', '2026-03-11'))[0]?.startDateTime)
    .toBe('2026-03-11T17:15:00.000Z')
  await expect(chip(office, 'Talk')).toContainText('1:15 PM')

  const handle = office.locator('[data-hours][data-day="2026-03-11"] [data-stretch]')
  await handle.hover()
  await office.mouse.down()
  await office.mouse.move((await box()).x + 30, (await y(15)) - 3, { steps: 6 })
  await office.mouse.up()
  await expect
    .poll(async () => (await inRange(office, '2026-03-11', '2026-03-11'))[0]?.endDateTime)
    .toBe('2026-03-11T19:00:00.000Z')
})

test('of a series one, the following or all are changed', async ({ office }) => {
  await office.goto('/calendar?date=2026-03-02')
  await office.getByRole('button', { name: 'Add Event', exact: true }).click()
  const form = dialog(office, 'Add New Event')
  await form.getByLabel('Title').fill('Stand-up')
  await form.getByLabel('Start Date & Time').fill('2026-03-02T09:00')
  await form.getByLabel('Repeat').selectOption('Weekly')
  await form.getByRole('button', { name: 'Wednesday' }).click()
  await expect(form.getByText('Every week on Monday and Wednesday')).toBeVisible()
  await form.getByRole('button', { name: 'Create Event' }).click()
  await expect(chip(office, 'Stand-up')).toHaveCount(10)

  await chip(office, 'Stand-up').nth(1).click()
  await dialog(office, 'Stand-up').getByRole('button', { name: 'Edit' }).click()
  const edit = dialog(office, 'Edit Event')
  await edit.getByLabel('Title').fill('Visit')
  await edit.getByRole('button', { name: 'Save' }).click()
  await dialog(office, 'Save changes to').getByRole('button', { name: 'This event', exact: true }).click()
  await expect(chip(office, 'Visit')).toHaveCount(1)
  await expect(chip(office, 'Stand-up')).toHaveCount(9)

  await day(office, '2026-03-16').locator('[data-event]').click()
  await dialog(office, 'Stand-up').getByRole('button', { name: 'Delete' }).click()
  await dialog(office, 'Delete').getByRole('button', { name: 'This and following events' }).click()
  await expect(chip(office, 'Stand-up')).toHaveCount(3)
  await expect(day(office, '2026-03-16').locator('[data-event]')).toHaveCount(0)
})

test('when the dialogs of a series have closed, the focus is on the event again', async ({ office }) => {
  await add(office, talk('Yoga', '2026-06-01', '09:00', '10:00', { rrule: 'FREQ=WEEKLY' }))
  await office.goto('/calendar?date=2026-06-01')
  const yoga = day(office, '2026-06-08').locator('[data-event]')
  await yoga.press('Enter')
  await office.getByRole('dialog').getByRole('button', { name: 'Edit' }).press('Enter')
  await office.getByRole('dialog').getByLabel('Location').fill('Park')
  await office
    .getByRole('dialog')
    .getByRole('button', { name: /^(Save|Update)/ })
    .press('Enter')
  await dialog(office, 'Save changes to').getByRole('button', { name: 'All events' }).press('Enter')
  await expect(office.getByRole('dialog')).toHaveCount(0)
  await expect(yoga).toBeFocused()
})

test('the keyboard selects days, turns pages, switches views and adds events', async ({ office }) => {
  await office.goto('/calendar?date=2026-03-10')
  await expect(office.getByRole('grid')).toBeVisible()
  await office.keyboard.press('ArrowRight')
  await expect(office).toHaveURL(/date=2026-03-11/)
  await office.keyboard.press('ArrowDown')
  await expect(office).toHaveURL(/date=2026-03-18/)
  await office.keyboard.press('w')
  await expect(office.getByRole('list', { name: 'Week' })).toBeVisible()
  await office.keyboard.press('m')
  await expect(office.getByRole('grid')).toBeVisible()
  await office.keyboard.press('t')
  await expect(office.locator('[role=gridcell][aria-current=date]')).toHaveAttribute('aria-selected', 'true')
  await office.keyboard.press('n')
  await expect(dialog(office, 'Add New Event').getByLabel('Title')).toBeFocused()
  await office.keyboard.press('t')
  await expect(dialog(office, 'Add New Event').getByLabel('Title')).toHaveValue('t')
})

test('keys go to a date, show four days, add an event from one line and edit the one in focus; ? lists them', async ({
  office,
}) => {
  await office.goto('/calendar')
  await expect(office.getByRole('grid')).toBeVisible()
  await office.keyboard.press('g')
  const goTo = dialog(office, 'Go to date')
  await expect(goTo.getByLabel('Date')).toBeFocused()
  await goTo.getByLabel('Date').fill('2031-03-05')
  await office.keyboard.press('Enter')
  await expect(goTo).toBeHidden()
  await expect(office).toHaveURL(/date=2031-03-05/)
  await office.keyboard.press('x')
  await expect(office).toHaveURL(/view=days/)
  await expect(office.getByRole('region', { name: 'Hours' }).locator('[data-day]')).toHaveCount(4)
  await expect(office.locator('h2[aria-live]')).toHaveText('Mar 5 – 8, 2031')

  await office.keyboard.press('q')
  const quick = dialog(office, 'Quick add')
  await expect(quick.getByLabel('What and when')).toBeFocused()
  await office.keyboard.type('Tasting with Rosa March 6, 2031 10-11:30am')
  await expect(quick).toContainText('Tasting with Rosa · Thu, Mar 6, 2031, 10:00 AM – 11:30 AM')
  await expectNoViolation(office, 'quick add', { part: '[role=dialog]' })
  await office.keyboard.press('Enter')
  await expect(quick).toBeHidden()
  const made = chip(office, 'Tasting with Rosa')
  await expect(made).toContainText('10:00 AM')
  expect((await inRange(office, '2031-03-06', '2031-03-06'))[0]?.endDateTime).toBe('2031-03-06T16:30:00.000Z')
  await made.focus()
  await office.keyboard.press('e')
  const edit = dialog(office, 'Edit Event')
  await expect(edit.getByLabel('Title')).toHaveValue('Tasting with Rosa')
  await office.keyboard.press('Escape')
  await expect(made).toBeFocused()

  await office.keyboard.press('q')
  await office.keyboard.type('Lunch')
  await quick.getByRole('button', { name: 'All details' }).click()
  await expect(dialog(office, 'Add New Event').getByLabel('Title')).toHaveValue('Lunch')
  await expect(dialog(office, 'Add New Event').getByLabel('Start Date & Time')).toHaveValue('2031-03-05T09:00')
  await dialog(office, 'Add New Event').getByRole('button', { name: 'Cancel' }).click()
  await office.keyboard.press('?')
  for (const does of ['Go to a date', 'New event from one line', 'Edit the event that has the focus'])
    await expect(dialog(office, 'Keys')).toContainText(does)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 800 } })

  test('the week by hours begins with the chosen day, keeps the hours beside it, and stays by hours', async ({
    office,
  }) => {
    await add(office, talk('Talk', '2026-03-12', '09:00', '10:00'))
    await add(office, { title: 'Fair', allDay: true, startDateTime: '2026-03-12', endDateTime: '2026-03-13' })
    await office.goto('/calendar?view=week&date=2026-03-12')
    await expect(office.getByRole('list', { name: 'Week' })).toBeVisible()
    await office.getByRole('button', { name: 'Hours', exact: true }).click()
    const head = (name: string) => office.getByRole('button', { name, exact: true })
    const isSeen = async (name: string) => {
      const [one, hours] = [await head(name).boundingBox(), await office.locator('[data-beside]').boundingBox()]
      return one !== null && hours !== null && one.x >= hours.x + hours.width - 1 && one.x + one.width <= 375
    }
    await expect(chip(office, 'Talk')).toBeInViewport({ ratio: 1 })
    await expect(chip(office, 'Fair')).toBeVisible()
    expect(await isSeen('Thursday, March 12, 2026')).toBe(true)
    expect(await isSeen('Wednesday, March 11, 2026')).toBe(false)
    expect(await office.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
    const scroller = office.locator('[data-head]').first()
    await scroller.scrollIntoViewIfNeeded()
    await head('Sunday, March 8, 2026').click()
    await expect.poll(() => isSeen('Sunday, March 8, 2026')).toBe(true)

    await office.goto('/calendar')
    await office.getByRole('button', { name: 'Week', exact: true }).click()
    await expect(office.getByRole('region', { name: 'Hours' })).toBeVisible()
    await expect(office.locator('[data-head][aria-current=date]')).toBeInViewport({ ratio: 1 })
    await office.getByRole('button', { name: 'List', exact: true }).click()
    await office.goto('/calendar?view=week')
    await expect(office.getByRole('list', { name: 'Week' })).toBeVisible()
  })
})

for (const timezoneId of ['Asia/Tokyo', 'America/Los_Angeles']) {
  test.describe(`with the window in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('times and days are in the owner’s time zone', async ({ office }) => {
      await setOwnerTimeZone(office, 'Australia/Sydney')
      await add(office, talk('Before', '2026-04-04', '23:30', '23:45'))
      await add(office, talk('After', '2026-04-05', '09:00', '10:00', { rrule: 'FREQ=WEEKLY;BYDAY=SU' }))
      await add(office, { title: 'Whole', allDay: true, startDateTime: '2026-04-05', endDateTime: '2026-04-05' })
      await office.goto('/calendar?date=2026-04-05')
      await expect(day(office, '2026-04-04')).toContainText('11:30 PM')
      await expect(day(office, '2026-04-05')).toContainText('9:00 AM')
      await expect(day(office, '2026-04-05')).toContainText('Whole')
      await expect(day(office, '2026-04-12')).toContainText('9:00 AM')
      expect((await inRange(office, '2026-04-12', '2026-04-12'))[0]?.startDateTime).toBe('2026-04-11T23:00:00.000Z')
      await office.keyboard.press('n')
      const form = dialog(office, 'Add New Event')
      await form.getByLabel('Title').fill('From here')
      await form.getByLabel('Start Date & Time').fill('2026-04-06T08:00')
      await form.getByRole('button', { name: 'Create Event' }).click()
      await expect(day(office, '2026-04-06')).toContainText('8:00 AM')
      expect((await inRange(office, '2026-04-06', '2026-04-06'))[0]?.startDateTime).toBe('2026-04-05T22:00:00.000Z')
    })
  })
}

test('a mail suggests an event, with its sentence; accepted it is one, dismissed it is gone', async ({ office }) => {
  const content = 'Meeting with the landlord tomorrow at 11am at 400 Tucker Street.'
  await office.request.post('/api/notes', { data: { title: 'The shop', content } })
  await office.goto('/calendar')
  const panel = office.getByRole('region', { name: 'AI Suggested Events' })
  const asked = office.waitForRequest((request) => request.url().endsWith('/api/events/scan'))
  await office.getByRole('button', { name: 'Scan for Events' }).click()
  expect((await asked).method()).toBe('POST')
  await panel.getByRole('button', { name: 'Details' }).first().click()
  const details = dialog(office, 'Meeting with the landlord')
  await expect(details).toContainText('This event was automatically detected from note with')
  await expect(details).toContainText(`“${content}”`)
  await details.getByRole('button', { name: 'Accept' }).click()
  await expect(office.getByText('Event added', { exact: true })).toBeVisible()
  await expect(panel.getByText('Meeting with the landlord')).toHaveCount(0)
})

test('without suggestions the panel says so and offers to scan', async ({ office }) => {
  await office.route('/api/events/suggested', (route) => route.fulfill({ json: [] }))
  await office.goto('/calendar')
  const panel = office.getByRole('region', { name: 'AI Suggested Events' })
  await expect(panel.getByText('No event suggestions available')).toBeVisible()
  const asked = office.waitForRequest((request) => request.url().endsWith('/api/events/scan'))
  await panel.getByRole('button', { name: 'Scan Now' }).click()
  await asked
})

test('suggestions are grouped by confidence, and those of low confidence are not shown', async ({ office }) => {
  const made = await add(office, talk('Seed', '2026-03-10', '09:00', '10:00'))
  const suggestion = (id: number, title: string, aiConfidence: number, confidenceBand: string) => ({
    ...made,
    id,
    title,
    isSuggested: true,
    aiSource: 'email',
    aiSourceId: 1,
    aiConfidence,
    aiQuote: `About ${title}`,
    confidenceBand,
  })
  let answer = () => {}
  const isLookedAt = new Promise<void>((resolve) => {
    answer = resolve
  })
  await office.route('/api/events/suggested', async (route) => {
    await isLookedAt
    await route.fulfill({
      json: [
        suggestion(90_001, 'Sure', 0.9, 'high'),
        suggestion(90_002, 'Likely', 0.7, 'medium'),
        suggestion(90_003, 'Hardly', 0.4, 'low'),
      ],
    })
  })
  await office.goto('/calendar')
  const panel = office.getByRole('region', { name: 'AI Suggested Events' })
  await expect(panel.getByRole('status')).toBeVisible()
  answer()
  await expect(panel.getByRole('region', { name: 'High Confidence' })).toContainText('Sure')
  await expect(panel.getByRole('region', { name: 'Medium Confidence' })).toContainText('Likely')
  await expect(panel.getByText('Hardly')).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Accept' })).toHaveCount(2)
})

test('things done today are kept for today in this browser', async ({ office }) => {
  await office.goto('/calendar')
  const panel = office.getByRole('region', { name: 'Things Done Today' })
  await expect(panel.getByText('No completed items for today')).toBeVisible()
  const line = panel.getByLabel('A thing done today')
  await panel.getByRole('button', { name: 'Add' }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(0)
  await line.fill('Called Rosa')
  await line.press('Enter')
  await line.fill('Ordered flour')
  await panel.getByRole('button', { name: 'Add' }).click()
  await panel.getByRole('checkbox', { name: 'Called Rosa' }).check()
  await expect(panel.getByText('Called Rosa')).toHaveCSS('text-decoration-line', 'line-through')
  await office.reload()
  await expect(panel.getByRole('checkbox', { name: 'Called Rosa' })).toBeChecked()
  await panel.getByRole('checkbox', { name: 'Called Rosa' }).uncheck()
  await panel.getByRole('button', { name: 'Remove “Ordered flour”' }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  const stored = await office.evaluate(() =>
    Object.entries(localStorage).filter(([key]) => key.startsWith('thingsDoneToday')),
  )
  expect(stored).toHaveLength(1)
  expect(stored[0]?.[0]).toMatch(/^thingsDoneToday-\d{4}-\d{2}-\d{2}$/)
  expect(JSON.parse(stored[0]?.[1] as string)).toEqual([
    { id: expect.any(String), text: 'Called Rosa', completed: false, time: expect.any(String) },
  ])
  await office.evaluate((key) => {
    const many = Array.from({ length: 12 }, (_, index) => ({
      id: `${index}`,
      text: `Thing ${index}`,
      completed: false,
      time: '',
    }))
    localStorage.setItem(key, JSON.stringify(many))
  }, stored[0]?.[0] as string)
  await office.reload()
  await expect(panel.getByRole('listitem')).toHaveCount(12)
  const list = panel.getByRole('list')
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual(300)
  expect(await list.evaluate((one) => one.scrollHeight > one.clientHeight)).toBe(true)
})

test('upcoming holds the next five within seven days, with their clients', async ({ office }) => {
  await office.goto('/calendar')
  const panel = office.getByRole('region', { name: 'Upcoming Events' })
  await expect(panel).toContainText('Your schedule for the next 7 days')
  await expect(panel).toContainText('No upcoming events')
  const name = `Bo${Date.now()}`
  const client = await (await office.request.post('/api/clients', { data: { name } })).json()
  for (const days of [1, 2, 3, 4, 5, 6, 9]) {
    const start = new Date(Date.now() + days * 24 * hour)
    await add(office, {
      title: `In ${days} days`,
      startDateTime: start.toISOString(),
      endDateTime: new Date(start.getTime() + hour).toISOString(),
      ...(days === 1 && { clientId: client.id }),
    })
  }
  await expect(panel.getByRole('listitem')).toHaveCount(5)
  await expect(panel.getByRole('listitem').first()).toContainText(name)
  await expect(panel).not.toContainText('In 6 days')
})

test('a calendar that cannot be fetched says so, and tries again', async ({ office }) => {
  let broken = true
  await office.route('/api/events/range*', (route) =>
    broken ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  )
  await office.goto('/calendar?date=2026-03-10')
  await expect(office.getByRole('heading', { name: 'Failed to fetch events' })).toBeVisible()
  broken = false
  await office.getByRole('button', { name: 'Try Again' }).click()
  await expect(office.getByRole('grid', { name: 'March 2026' })).toBeVisible()
})

test('a calendar file is imported; the private feed address is created and revoked', async ({ office, visit }) => {
  await office.goto('/settings?section=calendars')
  const file = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    `UID:${Date.now()}`,
    'SUMMARY:From a file',
    'DTSTART:20260310T140000Z',
    'DTEND:20260310T150000Z',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')
  await office
    .getByLabel('Calendar file')
    .setInputFiles({ name: 'team.ics', mimeType: 'text/calendar', buffer: Buffer.from(file) })
  await expect(office.getByText('1 event added.')).toBeVisible()
  await office
    .getByLabel('Calendar file')
    .setInputFiles({ name: 'x.ics', mimeType: 'text/calendar', buffer: Buffer.from('hello') })
  await expect(office.getByText('This is not a calendar file.')).toBeVisible()

  await office.getByRole('button', { name: 'Create private address' }).click()
  const address = await office.getByLabel('Private calendar address').inputValue()
  const { pathname } = new URL(address)
  const feed = await visit.request.get(pathname)
  expect(feed.headers()['content-type']).toContain('text/calendar')
  expect(await feed.text()).toContain('SUMMARY:From a file')
  await office.getByRole('button', { name: 'Revoke' }).click()
  await dialog(office, 'Revoke the address?').getByRole('button', { name: 'Revoke' }).click()
  await expect(office.getByRole('button', { name: 'Create private address' })).toBeVisible()
  expect((await visit.request.get(pathname)).status()).toBe(404)

  await office.getByLabel('Address of a calendar').fill('http://127.0.0.1:9/team.ics')
  await office.getByRole('button', { name: 'Subscribe' }).click()
  await expect(office.getByText('That address lies inside a private network, and is not read.')).toBeVisible()
})

test('no view of the calendar has an accessibility violation', async ({ office }) => {
  await add(
    office,
    talk('Talk', '2026-03-10', '09:00', '10:00', { location: 'The bakery', rrule: 'FREQ=DAILY;COUNT=4' }),
  )
  await add(office, {
    title: 'Fair',
    allDay: true,
    startDateTime: '2026-03-10',
    endDateTime: '2026-03-12',
    color: '#ca8a04',
  })
  for (const at of ['11', '12', '13'])
    await add(office, talk('More', '2026-03-10', `${at}:00`, `${at}:30`, { color: '#dc2626' }))
  for (const address of [
    'date=2026-03-10',
    'view=week&date=2026-03-10',
    'view=week&layout=hours&date=2026-03-10',
    'view=days&date=2026-03-10',
    'view=day&date=2026-03-10',
    'view=agenda&date=2026-03-10',
  ]) {
    await office.goto(`/calendar?${address}`)
    await expect(chip(office, 'Talk').first()).toBeVisible()
    await expectNoViolation(office, address, { part: 'main' })
  }
  await chip(office, 'Talk').first().click()
  await expectNoViolation(office, 'details', { part: '[role=dialog]' })
  await dialog(office, 'Talk').getByRole('button', { name: 'Edit' }).click()
  await expectNoViolation(office, 'form', { part: '[role=dialog]' })
})

test('day and week by hours show a second zone and working hours; offered times become an event', async ({
  office,
}) => {
  await setOwnerTimeZone(office, 'America/New_York')
  await office.request.patch('/api/settings/business', { data: { workingHours: null } })
  await office.goto('/calendar?view=day&date=2031-03-04')
  await office.getByRole('button', { name: 'Working hours' }).click()
  await office.getByLabel('Second time zone').selectOption('Asia/Tehran')
  await office.keyboard.press('Escape')
  const rowOf = (name: string) =>
    office.getByRole('button', { name, exact: true }).evaluate((one) => one.getBoundingClientRect().bottom)
  expect(Math.abs((await rowOf('Working hours')) - (await rowOf('Next')))).toBeLessThan(10)
  const hours = office.getByRole('region', { name: 'Hours' })
  await expect(hours.getByText('7:30 PM', { exact: true })).toBeVisible()
  await expect(hours.locator('[data-rest]')).toHaveCount(2)
  await office.keyboard.press('2')
  await expect(office).toHaveURL(/view=week/)

  await office.getByRole('button', { name: 'Find a Time' }).click()
  const finder = office.getByRole('dialog', { name: 'Find a time' })
  await finder.getByLabel('Offered times').fill('2031-03-05 at 10:00\n2031-03-06 14:00 - 16:00')
  await finder.getByLabel('Title').fill('Tiles with Pilar')
  await finder.getByRole('button', { name: 'Find times' }).click()
  await expect(finder.getByRole('listitem')).toHaveCount(2)
  await finder.getByRole('listitem').first().getByRole('button', { name: 'Make event' }).click()
  await expect(office.getByText('Event created')).toBeVisible()
  await office.getByRole('button', { name: 'Find a Time' }).click()
  await finder.getByLabel('Offered times').fill('2031-03-05 at 10:15')
  await finder.getByRole('button', { name: 'Find times' }).click()
  await expect(finder.getByText(/taken/)).toBeVisible()
  await finder.getByLabel('Minutes').fill('soon')
  await expect(finder.getByText(/taken/)).toBeHidden()
  await finder.getByRole('button', { name: 'Find times' }).click()
  await expect(finder.getByText('Must be a number')).toBeVisible()
  await expectNoViolation(office, 'finding a time')
})

test('working hours of a browser become a setting; what is chosen in Settings is shaded and comes first', async ({
  office,
}) => {
  await office.request.patch('/api/settings/business', { data: { workingHours: null } })
  await office.goto('/calendar')
  const former = { secondZone: 'Asia/Tehran', from: '10:00', to: '18:00', workdays: [2] }
  await office.evaluate((kept) => localStorage.setItem('mainstreet.calendar-hours', JSON.stringify(kept)), former)
  await office.goto('/calendar?view=day&date=2031-03-04')
  await office.getByRole('button', { name: 'Working hours' }).click()
  const menu = office.getByRole('dialog', { name: 'Working hours' })
  await expect(menu).toContainText('Tue 10:00–18:00')
  await expect
    .poll(() => office.evaluate(() => localStorage.getItem('mainstreet.calendar-hours')))
    .toBe('{"secondZone":"Asia/Tehran"}')

  await menu.getByRole('link', { name: 'Change working hours' }).click()
  await office.getByRole('button', { name: 'Add hours on Tuesday' }).click()
  await office.getByLabel('Tuesday, from').first().fill('19:30')
  await office.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(office.getByText('The end must be after the beginning')).toBeVisible()
  await office.getByLabel('Tuesday, from').first().fill('10:00')
  await expectNoViolation(office, 'working hours')
  await office.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(office.getByText('Your business settings have been changed.')).toBeVisible()

  await office.goto('/calendar?view=day&date=2031-03-04')
  await expect(office.getByRole('region', { name: 'Hours' }).locator('[data-rest]')).toHaveCount(3)
  await office.getByRole('button', { name: 'Find a Time' }).click()
  const finder = office.getByRole('dialog', { name: 'Find a time' })
  await finder.getByLabel('Offered times').fill('2031-03-04 between 8:00 and 12:00\n2031-03-05 at 10:00')
  await finder.getByRole('button', { name: 'Find times' }).click()
  await expect(finder.getByText('free from 10:00 AM')).toBeVisible()
  await expect(finder.getByText('free, outside your working hours')).toBeVisible()
  await office.request.patch('/api/settings/business', { data: { workingHours: null } })
})
