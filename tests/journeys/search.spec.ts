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

test('a slip of the finger still finds it', async ({ office }) => {
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
