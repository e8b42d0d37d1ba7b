import { expect, setOwnerTimeZone, test } from '#tests/support/office'

const zones = ['Pacific/Auckland', 'Pacific/Honolulu']

const shown = (when: string | Date, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(new Date(when))

// Berlin's date differs from that of each zone for about half of every day.
test.use({ timezoneId: 'Europe/Berlin' })

for (const zone of zones) {
  test(`an owner in ${zone} reads the days and times of that zone, wherever the window is`, async ({ office }) => {
    await setOwnerTimeZone(office, zone)
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date())
    const times = { startDateTime: `${today}T00:20`, endDateTime: `${today}T23:40` }
    const title = `Long day in ${zone}`
    const added = await office.request.post('/api/events', { data: { title, ...times } })
    const event = (await added.json()) as { id: number }
    const written = await office.request.post('/api/notes', {
      data: { title: `Note in ${zone}`, content: 'Written now' },
    })
    const note = (await written.json()) as { id: number; updatedAt: string }

    await office.goto('/dashboard')
    await expect(office.getByText(/^\w+day, \w+ \d+, \d{4}$/)).toHaveText(
      shown(new Date(), zone, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }),
    )
    const agenda = office.getByRole('region', { name: "Today's Agenda" })
    await expect(agenda.getByRole('listitem').filter({ hasText: title })).toContainText('12:20 AM')

    const day = shown(note.updatedAt, zone, { month: 'short', day: 'numeric', year: 'numeric' })
    const time = shown(note.updatedAt, zone, { hour: 'numeric', minute: '2-digit' })
    await office.goto(`/notes?note=${note.id}`)
    await expect(office.getByRole('article', { name: `Note in ${zone}` })).toContainText(`${day} ${time}`)
    await expect(office.locator(`[data-note="${note.id}"]`)).toContainText(`${day} ${time}`)

    await office.request.delete(`/api/events/${event.id}`)
    await office.request.delete(`/api/notes/${note.id}`)
  })
}

for (const { zone, at, day, shownDay, month } of [
  {
    zone: 'Pacific/Auckland',
    at: '2026-12-31T11:30:00Z',
    day: '2027-01-01',
    shownDay: 'Friday, January 1, 2027',
    month: 'January 2027',
  },
  {
    zone: 'Pacific/Honolulu',
    at: '2027-01-01T09:30:00Z',
    day: '2026-12-31',
    shownDay: 'Thursday, December 31, 2026',
    month: 'December 2026',
  },
])
  test(`at the turn of the year everything begins with the day of an owner in ${zone}`, async ({ office }) => {
    await setOwnerTimeZone(office, zone)
    const year = day.slice(0, 4)
    const client = await (await office.request.post('/api/clients', { data: { name: `Rosa in ${zone}` } })).json()
    const bill = {
      clientId: client.id,
      amount: 10,
      status: 'sent',
      items: [{ description: 'x', quantity: 1, rate: 10 }],
    }
    const invoice = await (await office.request.post('/api/invoices', { data: bill })).json()
    await office.clock.setFixedTime(at)

    await office.goto('/dashboard')
    await expect(office.getByText(/^\w+day, \w+ \d+, \d{4}$/)).toHaveText(shownDay)

    await office.goto('/calendar')
    await expect(office.getByRole('heading', { level: 2, name: month })).toBeVisible()

    await office.goto('/invoices')
    await office.getByRole('button', { name: 'Export' }).click()
    const exporting = office.getByRole('dialog', { name: 'Export' })
    await expect(exporting.getByLabel('From')).toHaveValue(`${year}-01-01`)
    await expect(exporting.getByLabel('To', { exact: true })).toHaveValue(day)

    await office.goto('/invoices/create')
    await expect(office.getByLabel('Issue Date')).toHaveValue(day)
    await expect(office.getByLabel('Invoice Number')).toHaveValue(new RegExp(`^INV-${year}-`))

    await office.goto('/quotes/create')
    await expect(office.getByLabel('Issue Date')).toHaveValue(day)

    // The settings come last: meanwhile the zone is that of the last visit.
    await office.route('**/api/settings/business', () => {})
    await office.goto(`/invoices/${invoice.id}`)
    await office.getByRole('button', { name: 'Record Payment' }).click()
    await expect(office.getByRole('dialog', { name: 'Record Payment' }).getByLabel('Paid On')).toHaveValue(day)
    await office.unroute('**/api/settings/business')
    await office.request.delete(`/api/invoices/${invoice.id}`)
  })
