import { type CDPSession, expect, type Page, test } from '@playwright/test'
import { confirmationCode } from '#core/problem'
import { codeFor } from '#tests/support/authenticator-code'
import { newDatabase, owner, signIn } from '#tests/support/office'
import { ownerSettings, startServer } from '#tests/support/server-process'

/** Passkeys belong to a host name, so the server is opened by name and has its own database. */
test('a passkey logs in instead of the password and as second factor, until it is removed', async ({ browser }) => {
  const { env, remove } = await newDatabase()
  const server = await startServer({ ...env, ...ownerSettings })
  const baseURL = server.url.replace('127.0.0.1', 'localhost')
  const page = await browser.newPage({ baseURL })
  const device = await virtualAuthenticator(page)
  try {
    await signIn(page)
    await addPasskey(page, 'My laptop')
    const passkeys = page.getByRole('list', { name: 'Passkeys' })
    await expect(passkeys.getByText('never used')).toBeVisible()

    await test.step('it logs in instead of the password', async () => {
      await logOut(page)
      await openLogin(page)
      await page.getByRole('link', { name: 'Use a passkey instead' }).click()
      await expect(page).toHaveURL('/dashboard')
      await page.goto('/settings?section=security')
      await expect(passkeys.getByText('last used just now')).toBeVisible()
      await expect(page.getByText('Logged in with a passkey')).toBeVisible()
    })

    await test.step('it answers the question who it is, also to add another', async () => {
      const refusal = { code: confirmationCode, message: 'Please enter your password again to continue.' }
      await passkeys.getByRole('button', { name: 'Rename' }).click()
      await page.getByLabel('Name', { exact: true }).fill('Laptop')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(passkeys.getByText('Laptop', { exact: true })).toBeVisible()
      await page.route('/api/passkeys/options', (route) => route.fulfill({ status: 403, json: refusal }), { times: 1 })
      await page.getByRole('button', { name: 'Add passkey' }).click()
      const dialog = page.getByRole('dialog', { name: 'Is it you?' })
      await dialog.getByRole('button', { name: 'Use a passkey' }).click()
      await expect(page.getByText('This device already has a passkey for Mainstreet.')).toBeVisible()
      await expect(dialog).toBeHidden()
    })

    await test.step('after the password it takes the place of the code', async () => {
      const { address } = await (
        await page.request.post('/api/two-factor', { data: { password: owner.password } })
      ).json()
      const code = codeFor(new URL(address).searchParams.get('secret') ?? '')
      expect((await page.request.post('/api/two-factor/confirm', { data: { code } })).status()).toBe(204)
      await page.reload()
      await logOut(page)
      await openLogin(page)
      await page.getByLabel('Username').fill(owner.username)
      await page.getByLabel('Password').fill(owner.password)
      await page.getByRole('button', { name: 'Log In', exact: true }).click()
      await expect(page.getByLabel('Authentication code')).toBeVisible()
      await page.getByRole('link', { name: 'Use a passkey instead' }).click()
      await expect(page).toHaveURL('/dashboard')
      await page.goto('/settings?section=security')
      await expect(page.getByText('Logged in with password and passkey')).toBeVisible()
    })

    await test.step('a browser that asks nothing of its user cannot log in with it alone', async () => {
      await logOut(page)
      await device.send('WebAuthn.setUserVerified', { authenticatorId: device.id, isUserVerified: false })
      await openLogin(page)
      await page.getByRole('link', { name: 'Use a passkey instead' }).click()
      await expect(page.getByText('No passkey was used. Try again, or log in with your password.')).toBeVisible()
      await device.send('WebAuthn.setUserVerified', { authenticatorId: device.id, isUserVerified: true })
      await page.getByRole('link', { name: 'Use a passkey instead' }).click()
      await expect(page).toHaveURL('/dashboard')
    })

    await test.step('removed, it is refused with a clear sentence', async () => {
      await page.goto('/settings?section=security')
      await passkeys.getByRole('button', { name: 'Remove' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
      await expect(passkeys).toBeHidden()
      await expect(page.getByText('Passkey removed Laptop')).toBeVisible()
      await logOut(page)
      await openLogin(page)
      await page.getByRole('link', { name: 'Use a passkey instead' }).click()
      await expect(
        page.getByText('This passkey is not known here. Log in with your password, or with another passkey.'),
      ).toBeVisible()
    })
  } finally {
    await page.close()
    await server.stop()
    remove()
  }
})

test('at another host name than the public address, Settings says where passkeys are made', async ({ browser }) => {
  const { env, remove } = await newDatabase()
  const server = await startServer({ ...env, ...ownerSettings })
  const page = await browser.newPage({ baseURL: server.url })
  try {
    await signIn(page)
    await page.goto('/settings?section=security')
    await expect(page.getByText('Passkeys are made for localhost, the public address')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add passkey' })).toHaveCount(0)
  } finally {
    await page.close()
    await server.stop()
    remove()
  }
})

/** A device with a screen lock, simulated by Chromium. */
async function virtualAuthenticator(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return Object.assign(session, { id: authenticatorId })
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto('/settings?section=security')
  await page.getByLabel('Name of a new passkey').fill(name)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByText('From now on you can log in with it.')).toBeVisible()
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
}

async function openLogin(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('button', { name: 'Log in' }).click()
}
