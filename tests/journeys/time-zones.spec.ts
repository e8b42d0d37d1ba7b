import { expect, liveIn, test } from '#tests/support/office'

const zones = ['Pacific/Auckland', 'Pacific/Honolulu']

const shown = (when: string | Date, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(new Date(when))

// A day apart from both for half of every day.
test.use({ timezoneId: 'Europe/Berlin' })

for (const zone of zones) {
  test(`an owner in ${zone} reads the days and times of that zone, wherever the window is`, async ({ office }) => {
    await liveIn(office, zone)
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
