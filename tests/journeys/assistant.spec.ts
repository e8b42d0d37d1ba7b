import type { Page } from '@playwright/test'
import { suggestions } from '#features/assistant/conversation'
import { expectNoViolation } from '#tests/support/accessibility'
import { expect, test } from '#tests/support/office'

const panel = (page: Page) => page.getByRole('dialog', { name: 'AI Assistant' })
const input = (page: Page) => page.getByLabel('Message to the assistant')

async function open(page: Page): Promise<void> {
  await page.goto('/clients')
  await page.getByRole('button', { name: 'AI Assistant', exact: true }).click()
  await expect(panel(page)).toContainText('your business AI assistant')
}

test.beforeEach(({ office }) => office.request.delete('/api/ai/conversation'))

test('the panel opens, grows to the whole screen, shrinks and closes', async ({ office }) => {
  await open(office)
  const box = await panel(office).boundingBox()
  const height = office.viewportSize()?.height ?? 0
  expect(box?.height).toBeLessThanOrEqual(Math.min(600, height * 0.85) + 1)
  await expect(panel(office)).toContainText('Powered by a large-language-model')
  for (const suggestion of suggestions) await expect(office.getByRole('button', { name: suggestion })).toBeVisible()
  await office.getByRole('button', { name: 'Maximize' }).click()
  await expect.poll(async () => (await panel(office).boundingBox())?.height).toBe(height)
  await office.getByRole('button', { name: 'Minimize' }).click()
  await expect(input(office)).toBeHidden()
  await office.getByRole('button', { name: 'Restore' }).click()
  await office.getByRole('button', { name: 'Close' }).click()
  await expect(panel(office)).toBeHidden()
})

test('Enter sends, Shift+Enter begins a line, and nothing empty is sent', async ({ office }) => {
  await open(office)
  const send = office.getByRole('button', { name: 'Send' })
  await expect(send).toBeDisabled()
  await input(office).fill('   ')
  await office.keyboard.press('Enter')
  await expect(send).toBeDisabled()
  await input(office).fill('Who owes')
  await office.keyboard.press('Shift+Enter')
  await office.keyboard.type('me money?')
  await expect(input(office)).toHaveValue('Who owes\nme money?')
  await office.keyboard.press('Enter')
  await expect(panel(office)).toContainText(/owes you anything|You are owed/)
  await expect(panel(office)).toContainText('Answered by built-in rules')
  await office.reload()
  await office.getByRole('button', { name: 'AI Assistant', exact: true }).click()
  await expect(panel(office)).toContainText(/owes you anything|You are owed/)
})

test('while an answer is loading, the form is disabled and the assistant shows that it types', async ({ office }) => {
  await open(office)
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await office.route('**/api/ai/assistant/stream', async (route) => {
    await held
    await route.continue()
  })
  await office.getByRole('button', { name: suggestions[5] }).click()
  await expect(office.getByRole('status', { name: 'The assistant is typing' })).toBeVisible()
  await expect(input(office)).toBeDisabled()
  await expect(office.getByRole('button', { name: suggestions[0] })).toBeDisabled()
  await expect(office.getByRole('button', { name: 'Stop' })).toBeVisible()
  goOn()
  await expect(input(office)).toBeEnabled()
})

test('a draft can be used: its subject and words go to the compose page', async ({ office }) => {
  await open(office)
  await input(office).fill('Draft an email to thank everybody')
  await office.keyboard.press('Enter')
  const use = office.getByRole('link', { name: 'Use This' })
  await expect(use).toHaveAttribute('href', /\/emails\/compose\?subject=Thank\+you&body=Hello/)
  await expect(office.getByRole('link', { name: 'Edit', exact: true })).toHaveAttribute('href', /\/emails\/compose/)
})

test('a used draft is ready to send: address, subject and words without markup', async ({ office }) => {
  await office.request.post('/api/clients', { data: { name: 'Ottoline Marsh', email: 'ottoline@marsh.example.com' } })
  await open(office)
  await input(office).fill('Draft an email to Ottoline Marsh: the proofs are ready')
  await office.keyboard.press('Enter')
  await office.getByRole('link', { name: 'Use This' }).click()
  await expect(office.getByLabel('Subject')).toHaveValue(/proofs are ready/i)
  await expect(office.getByRole('main').getByText('ottoline@marsh.example.com').first()).toBeVisible()
  const words = office.getByRole('textbox', { name: 'Message', exact: true })
  await expect(words).toContainText('Hi Ottoline,')
  await expect(words).toContainText('The proofs are ready.')
  await expect(words).not.toContainText(/[*#\]]|---|Subject:/)
})

test('a failure shows the specified words, and the conversation can go on', async ({ office }) => {
  await open(office)
  await office.route('**/api/ai/assistant/stream', (route) => route.abort(), { times: 1 })
  await input(office).fill('Who owes me money?')
  await office.keyboard.press('Enter')
  await expect(panel(office)).toContainText(
    "I apologize, but I'm experiencing a technical issue at the moment. Please try again in a moment.",
  )
  await input(office).fill('Who owes me money?')
  await office.keyboard.press('Enter')
  await expect(panel(office)).toContainText(/owes you anything|You are owed/)
})

test('on a phone the floating button opens it', async ({ office }) => {
  await office.setViewportSize({ width: 375, height: 720 })
  await office.goto('/dashboard')
  await office.getByRole('button', { name: 'Open AI Assistant' }).click()
  await expect(panel(office)).toBeVisible()
})

test('the panel has no accessibility violation in either theme', async ({ office }) => {
  await open(office)
  await expectNoViolation(office, 'the panel', { part: '[role=dialog]' })
})

test('a client is analysed, and a business looked up becomes a client', async ({ office }) => {
  await office.request.post('/api/clients', {
    data: { name: 'Rosa Delfino', businessName: 'Lark', email: 'rosa@lark.example.com' },
  })
  await office.goto('/clients')
  await office
    .getByRole('button', { name: /Deep Analysis/ })
    .first()
    .click()
  const dialog = office.getByRole('dialog', { name: /Deep Client Analysis: / })
  await expect(dialog).toContainText('Web search is not connected')
  await expect(dialog.getByRole('tab', { name: 'Internet Profiles' })).toBeHidden()
  await dialog.getByRole('tab', { name: 'Recommendations' }).click()
  await dialog.getByRole('button', { name: 'Refresh Analysis' }).click()
  await dialog.getByRole('button', { name: 'Close' }).first().click()

  await office.goto('/clients/new')
  await office.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(office.getByText('Enter a business name or description to look up.')).toBeVisible()
  await office.getByPlaceholder('Enter business name or description...').fill('Kiln Yard')
  await office.getByLabel('Name', { exact: true }).fill('Jill Porter')
  await office.getByRole('button', { name: 'Search', exact: true }).click()
  await office.getByRole('button', { name: 'Add as Client' }).click()
  await expect(office.getByLabel('Business Name (Optional)')).toHaveValue('Kiln Yard')
  await expect(office.getByLabel('Name', { exact: true })).toHaveValue('Jill Porter')
  await expect(office.getByPlaceholder('Enter business name or description...')).toHaveValue('')
})

test('a failed analysis closes its dialog with the specified words', async ({ office }) => {
  await office.request.post('/api/clients', { data: { name: 'Wen Li' } })
  await office.route('**/api/ai/client-profile', (route) => route.fulfill({ status: 500, body: '{}' }))
  await office.goto('/clients')
  await office
    .getByRole('button', { name: /Deep Analysis/ })
    .first()
    .click()
  await expect(office.getByText('Unable to analyze client profile. Please try again.')).toBeVisible()
  await expect(office.getByRole('dialog', { name: /Deep Client Analysis/ })).toBeHidden()
})
