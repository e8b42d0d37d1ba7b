import { expect, test } from '#tests/support/office'

test('a search finds records of every kind, marks the words, and opens the chosen one', async ({ office }) => {
  const word = `Lantern${Date.now()}`
  const client = await office.request.post('/api/clients', {
    data: { name: `${word} Books`, email: 'books@example.com' },
  })
  const { id } = await client.json()
  await office.request.post('/api/tasks', { data: { title: `Measure the ${word} window` } })
  await office.goto('/dashboard')
  await expect(office.getByRole('heading', { level: 1 })).toBeVisible()
  await office.keyboard.press('Control+k')
  const palette = office.getByRole('dialog', { name: 'Search' })
  await expect(palette).toBeVisible()
  await office.keyboard.type(word.toLowerCase())
  await expect(palette.getByRole('option', { name: `${word} Books` })).toBeVisible()
  await expect(palette.getByText('Tasks', { exact: true })).toBeVisible()
  await expect(palette.getByRole('option', { name: `Measure the ${word} window` }).locator('mark')).toHaveText(word)
  await office.keyboard.press('Enter')
  await expect(office).toHaveURL(`/clients/${id}`)

  await office.keyboard.press('/')
  await expect(palette).toBeVisible()
  await office.keyboard.type(`measure ${word}`)
  await palette.getByRole('option', { name: `Measure the ${word} window` }).click()
  await expect(office.getByRole('dialog')).toBeVisible()
  await expect(office.getByRole('dialog').getByLabel('Title')).toHaveValue(`Measure the ${word} window`)
})

test('what is found opens itself, whatever kind it is', async ({ office }) => {
  const word = `Beacon${Date.now()}`
  const make = async (url: string, data: object): Promise<{ id: number }> => {
    const answer = await office.request.post(url, { data })
    expect(answer.ok(), `${url} ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const client = await make('/api/clients', { name: 'Rosa Delfino', email: 'rosa@example.com' })
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  const number = `N-${Date.now()}`
  const items = [{ description: `${word} signs`, quantity: 1, rate: 12.5 }]
  await make('/api/deals', { name: `${word} deal`, clientId: client.id })
  await make('/api/events', {
    title: `${word} event`,
    startDateTime: `${day}T10:00:00Z`,
    endDateTime: `${day}T11:00:00Z`,
  })
  await make('/api/notes', { title: `${word} note`, content: 'Words' })
  await make('/api/documents', { name: `${word} document`, type: 'document' })
  const invoice = await make('/api/invoices', {
    clientId: client.id,
    invoiceNumber: number,
    amount: 12.5,
    items,
    status: 'draft',
  })
  const mail = await make('/api/emails', {
    senderEmail: 'rosa@example.com',
    senderName: 'Rosa',
    recipients: 'dana@example.com',
    subject: `${word} mail`,
    body: 'Hello',
  })
  const palette = office.getByRole('dialog', { name: 'Search' })
  const open = async (name: string) => {
    await office.goto('/help')
    await expect(office.getByRole('heading', { level: 1 })).toBeVisible()
    await office.keyboard.press('Control+k')
    await expect(palette).toBeVisible()
    await office.keyboard.type(name)
    await palette.getByRole('option', { name }).first().click()
    await expect(palette).toBeHidden()
  }
  for (const kind of ['deal', 'event', 'document']) {
    await open(`${word} ${kind}`)
    await expect(office.getByRole('dialog', { name: `${word} ${kind}` })).toBeVisible()
  }
  await open(`${word} note`)
  await expect(office.getByRole('heading', { name: `${word} note` })).toBeVisible()
  await open(`${word} mail`)
  await expect(office).toHaveURL(`/emails/${mail.id}`)
  await open(number)
  await expect(office).toHaveURL(`/invoices/${invoice.id}`)
})

test('Enter pressed before the results arrive opens a result for what was typed, not for an earlier word', async ({
  office,
}) => {
  const word = `Setter${Date.now()}`
  await office.request.post('/api/clients', { data: { name: `${word} Kennels`, email: 'kennels@example.com' } })
  let answer = () => {}
  const isTimeToAnswer = new Promise<void>((resolve) => {
    answer = resolve
  })
  await office.goto('/dashboard')
  await expect(office.getByRole('heading', { level: 1 })).toBeVisible()
  const palette = office.getByRole('dialog', { name: 'Search' })
  await office.keyboard.press('/')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await office.keyboard.type('sett')
  await expect(palette.getByRole('option', { name: `${word} Kennels` })).toBeVisible()
  await office.route('/api/search?**', async (route) => {
    await isTimeToAnswer
    await route.continue()
  })
  await office.keyboard.type('ings')
  await office.keyboard.press('Enter')
  await expect(office).toHaveURL('/settings')

  await office.keyboard.press('/')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await office.keyboard.type(`${word} ken`)
  await office.keyboard.press('Enter')
  await expect(palette.getByText('Searching…')).toBeVisible()
  answer()
  await expect(office.getByRole('heading', { name: `${word} Kennels` })).toBeVisible()
})

test('a typing error still finds it', async ({ office }) => {
  await office.request.post('/api/clients', { data: { name: 'Bartholomew Quillfeather', email: 'quill@example.com' } })
  await office.goto('/dashboard')
  await expect(office.getByRole('heading', { level: 1 })).toBeVisible()
  await office.keyboard.press('/')
  const palette = office.getByRole('dialog', { name: 'Search' })
  await expect(palette).toBeVisible()
  await office.keyboard.type('bartolomew quilfeather')
  await expect(palette.getByRole('option', { name: 'Bartholomew Quillfeather' })).toBeVisible()
})

test('when records cannot be searched, the palette says so and still goes anywhere', async ({ office }) => {
  await office.route('/api/search?**', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
  await office.goto('/dashboard')
  await expect(office.getByRole('heading', { level: 1 })).toBeVisible()
  await office.keyboard.press('/')
  await expect(office.getByRole('dialog', { name: 'Search' })).toBeVisible()
  await office.keyboard.type('notes')
  await expect(office.getByText('Your records could not be searched just now.')).toBeVisible()
  await office.keyboard.press('Enter')
  await expect(office).toHaveURL('/notes')
})
