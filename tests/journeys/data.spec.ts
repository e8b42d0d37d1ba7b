import { readFileSync } from 'node:fs'
import { test as bare } from '@playwright/test'
import { confirmationCode } from '#core/problem'
import { readArchive } from '#platform/backup/read-archive'
import { expectNoViolation } from '#tests/support/accessibility'
import { expect, owner, test } from '#tests/support/office'
import { dataFolder, ownerSettings, startServer } from '#tests/support/server-process'

test('everything is downloaded as one archive that is whole', async ({ office }) => {
  await office.goto('/settings?section=data')
  const coming = office.waitForEvent('download')
  await office.getByRole('link', { name: 'Download a backup' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^mainstreet-.*\.zip$/)
  const archive = await readArchive(await download.path())
  expect(archive.manifest.entries.map(({ path }) => path)).toContain('records/users.jsonl')
  archive.close()
})

test('a while after logging in a backup asks for the password; Cancel downloads nothing', async ({ office }) => {
  const refusal = { code: confirmationCode, message: 'Please enter your password again to continue.' }
  await office.route('/api/backups/access', (route) => route.fulfill({ status: 403, json: refusal }), { times: 2 })
  await office.goto('/settings?section=data')
  const link = office.getByRole('link', { name: 'Download a backup' })
  const dialog = office.getByRole('dialog', { name: 'Is it you?' })
  await link.click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(office.getByText('Error', { exact: true })).toHaveCount(0)
  await link.click()
  await expectNoViolation(office, 'the question for the password')
  await dialog.getByLabel('Your password').fill('not this one')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('That is not your current password')).toBeVisible()
  await dialog.getByLabel('Your password').fill(owner.password)
  const download = office.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.zip$/)
  expect(await (await download).failure()).toBeNull()
})

test('nightly backups are turned on, one is made now, and it can be downloaded', async ({ office }) => {
  await office.goto('/settings?section=data')
  const nightly = office.getByRole('switch', { name: 'Back up every night' })
  await expect(nightly).not.toBeChecked()
  await expect(office.getByText('None has been made yet.')).toBeVisible()
  await nightly.click()
  await expect(nightly).toBeChecked()
  await office.getByLabel('Keep the newest').selectOption('14')
  await office.getByRole('button', { name: 'Back up now' }).click()
  await expect(office.getByText(/The last one was made .* and is .* large/)).toBeVisible()
  const coming = office.waitForEvent('download')
  await office
    .getByRole('list', { name: 'Kept backups' })
    .getByRole('link', { name: /Download the backup of/ })
    .click()
  expect(
    readFileSync(await (await coming).path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  await office.reload()
  await expect(nightly).toBeChecked()
  await expect(office.getByLabel('Keep the newest')).toHaveValue('14')
  await nightly.click()
  await expect(nightly).not.toBeChecked()
})

bare('everything is deleted with the right password only', async ({ page }) => {
  const { folder, remove } = dataFolder()
  const server = await startServer({ DATA_DIR: folder, ...ownerSettings })
  await page.goto(server.url)
  const answer = await page.request.post(`${server.url}/api/login`, {
    data: { username: owner.username, password: owner.password },
  })
  expect(answer.status()).toBe(200)
  await page.goto(`${server.url}/settings?section=data`)
  await page.getByRole('button', { name: 'Delete everything…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete everything?' })
  await expect(dialog.getByRole('button', { name: 'Delete everything' })).toBeDisabled()
  await dialog.getByLabel('Your password').fill('not the password')
  await dialog.getByLabel('Your password').press('Enter')
  await expect(dialog.getByText('That is not your current password')).toBeVisible()
  await dialog.getByLabel('Your password').fill(owner.password)
  await dialog.getByRole('button', { name: 'Delete everything' }).click()
  await expect(page).toHaveURL(`${server.url}/`)
  expect((await page.request.get(`${server.url}/api/user`)).status()).toBe(401)
  await server.stop()
  remove()
})
