import { expect, signIn, test } from '#tests/support/office'

test('a new request is notified at once, and becomes a client', async ({ office, browser, server }) => {
  await office.goto('/requests')
  await expect(office.getByRole('heading', { level: 1 })).toHaveText('Consultation requests')

  const name = `Rosa of ${Date.now()}`
  const visitor = await browser.newPage({ baseURL: server.url })
  await visitor.goto('/')
  await visitor.getByLabel('Name', { exact: true }).fill(name)
  await visitor.locator('#contact').getByLabel('Email').fill('rosa@bakery.example.com')
  await visitor.getByLabel('Message').fill('Could you visit us on Tuesday?')
  await visitor.locator('#contact-form').getByRole('button', { name: 'Request consultation' }).click()
  await expect(visitor.getByText('Thank you!')).toBeVisible()
  await visitor.close()

  const card = office.getByRole('listitem').filter({ hasText: name })
  await expect(card).toBeVisible()
  await expect(office.getByRole('button', { name: /^Notifications, \d+ unread$/ })).toBeVisible()
  await office.getByRole('button', { name: /^Notifications/ }).click()
  await office.getByRole('button', { name: `${name} asks for a consultation` }).click()
  await expect(office).toHaveURL('/requests')

  await card.getByRole('button', { name: 'Mark contacted' }).click()
  await expect(card.getByText('contacted', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Make client' }).click()
  await expect(office.getByText('The request is now a pending client.').first()).toBeVisible()
  await expect(card.getByRole('link', { name: 'Open client' })).toBeVisible()
})

test('a list that cannot be loaded says so and can be tried again', async ({ page }) => {
  await signIn(page)
  await page.route('/api/requests', (route) => route.fulfill({ status: 404, json: { message: 'The shelf is empty' } }))
  await page.goto('/requests')
  await expect(page.getByText('The requests could not be loaded')).toBeVisible()
  await expect(page.getByText('The shelf is empty')).toBeVisible()
  await page.unroute('/api/requests')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('The requests could not be loaded')).toBeHidden()
})
