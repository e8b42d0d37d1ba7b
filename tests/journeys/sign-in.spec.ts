import { expect, owner, test } from '#tests/support/office'

test('the owner logs in from the footer and lands on the dashboard', async ({ visit }) => {
  await visit.goto('/')
  await visit.getByRole('contentinfo').getByRole('button', { name: 'Log in' }).click()
  const dialog = visit.getByRole('dialog')
  await dialog.getByLabel('Username').fill(owner.username)
  await dialog.getByLabel('Password').fill(owner.password)
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect(visit).toHaveURL('/dashboard')
  await expect(visit.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await expect(visit.getByText(owner.email)).toBeVisible()
})

test('a wrong password gets a message, and the next try works', async ({ visit }) => {
  await visit.goto('/')
  await visit.getByRole('contentinfo').getByRole('button', { name: 'Log in' }).click()
  const dialog = visit.getByRole('dialog')
  await dialog.getByLabel('Username').fill(owner.email)
  await dialog.getByLabel('Password').fill('not this one')
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect(dialog.getByText('Invalid username or password')).toBeVisible()
  await dialog.getByLabel('Password').fill(owner.password)
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect(visit).toHaveURL('/dashboard')
})

test('a protected page leads to the landing page, and back to itself after login', async ({ visit }) => {
  await visit.goto('/settings?from=link')
  await expect(visit).toHaveURL('/')
  await visit.getByRole('button', { name: 'Log in' }).first().click()
  const dialog = visit.getByRole('dialog')
  await dialog.getByLabel('Username').fill(owner.username)
  await dialog.getByLabel('Password').fill(owner.password)
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect(visit).toHaveURL('/settings?from=link')
})

test('logging out says so, and a screen then leads to the landing page', async ({ office }) => {
  await office.goto('/dashboard')
  await office.getByRole('button', { name: 'Logout' }).click()
  await expect(office).toHaveURL('/')
  await expect(office.getByText('You have been successfully logged out.')).toBeVisible()
  await office.goto('/clients')
  await expect(office).toHaveURL('/')
})
