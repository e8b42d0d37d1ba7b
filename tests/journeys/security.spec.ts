import { expect, owner, signIn, test } from '#tests/support/office'

test('the owner sees their sessions and ends another one', async ({ office, browser, server }) => {
  const elsewhere = await browser.newPage({
    baseURL: server.url,
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
  })
  await signIn(elsewhere)
  await elsewhere.goto('/help')
  await office.goto('/settings?section=security')
  const sessions = office.getByRole('list', { name: 'Sessions' })
  const phone = sessions.getByRole('listitem').filter({ hasText: 'Safari on iOS' }).first()
  await phone.getByRole('button', { name: 'Log out' }).click()
  await expect(sessions.getByText('Safari on iOS')).toHaveCount(0)
  await elsewhere.goto('/settings')
  await expect(elsewhere).toHaveURL('/')
  await elsewhere.close()
})

test('a wrong current password is shown at its field', async ({ office }) => {
  await office.goto('/settings?section=security')
  await office.getByLabel('Current password').fill('not mine')
  await office.getByLabel('New password').fill('a fine new sentence')
  await office.getByRole('button', { name: 'Change password' }).click()
  await expect(office.getByText('That is not your current password')).toBeVisible()
  await expect(office.getByLabel('New password')).toHaveValue('a fine new sentence')
})

test('two-factor login shows its key and its recovery codes before it asks for a code', async ({ office }) => {
  await office.goto('/settings?section=security')
  await office.getByLabel('Your password').fill(owner.password)
  await office.getByRole('button', { name: 'Turn on two-factor login' }).click()
  await expect(office.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expect(office.getByText('Keep these recovery codes somewhere safe')).toBeVisible()
  await office.getByLabel('Code from your app').fill('000000')
  await office.getByRole('button', { name: 'Confirm' }).click()
  await expect(office.getByText('That code is not valid')).toBeVisible()
  await office.getByRole('button', { name: 'Cancel' }).click()
  await expect(office.getByRole('button', { name: 'Turn on two-factor login' })).toBeVisible()
})

test('the security log tells of logins and exports, and is filtered by kind', async ({ office }) => {
  await office.request.get('/api/clients/export?format=csv')
  await office.goto('/settings?section=security')
  const log = office.getByRole('list', { name: 'Security log' })
  await expect(log.getByText('Exported clients.csv').first()).toBeVisible()
  await office.getByLabel('Show').selectOption('Links')
  await expect(log.getByText('Exported')).toHaveCount(0)
  await office.getByLabel('Show').selectOption('Logging in')
  await expect(log.getByText('Logged in with the password').first()).toBeVisible()
})
