import { test as base, expect } from '@playwright/test'
import { startServer, temporaryFolder, waitFor } from '#tests/support/server-process'

base('the printed link makes the owner, once, and nobody else can', async ({ page, browser }) => {
  const { folder, remove } = temporaryFolder()
  const server = await startServer({ DATA_DIR: folder })
  const said = /Set up your account, once, at (\S+)/
  await waitFor(() => said.test(server.output()))
  const [, printed = ''] = said.exec(server.output()) ?? []
  const link = printed.replace('localhost', '127.0.0.1')

  await page.goto(`${server.url}/setup`)
  await fill(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('This set-up link is not valid. Use the one that the server printed.')).toBeVisible()

  await page.goto('about:blank')
  await page.goto(link)
  await fill(page)
  await page.getByLabel('Password').fill('too short')
  await page.getByLabel('Password').evaluate((field: HTMLInputElement) => field.removeAttribute('minlength'))
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Use at least 10 characters')).toBeVisible()
  await page.getByLabel('Password').fill('a sentence that is long')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(`${server.url}/dashboard`)
  await expect(page.getByText('sam@example.com')).toBeVisible()

  const late = await browser.newPage()
  await late.goto(link)
  await expect(late.getByRole('heading', { name: 'Mainstreet is already set up' })).toBeVisible()
  await expect(late.getByLabel('Password')).toBeHidden()
  await late.close()
  await server.stop()
  remove()
})

async function fill(page: import('@playwright/test').Page) {
  await page.getByLabel('Your name').fill('Sam Okafor')
  await page.getByLabel('E-mail').fill('sam@example.com')
  await page.getByLabel('Username').fill('sam')
  await page.getByLabel('Password').fill('a sentence that is long')
}
