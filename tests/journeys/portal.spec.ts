import { expect, type Page } from '@playwright/test'
import { expectNoViolation } from '#tests/support/accessibility'
import { hasDovecot } from '#tests/support/dovecot'
import { test } from '#tests/support/sending-office'
import type { Smtp } from '#tests/support/smtp'
import { uploadForm } from '#tests/support/upload-form'

test.skip(!hasDovecot, 'Dovecot is not installed')

const rosa = 'rosa@lark.example.com'

/** Lines of a mail are broken by a soft break. */
const textOf = (source: string) => source.replace(/=\r?\n/g, '')

async function mailedLink({ received }: Smtp, at: number): Promise<string> {
  const link = () => /\/portal\/enter\/[\w-]{32}/.exec(textOf(received.slice(at).at(-1)?.source ?? ''))?.[0]
  await expect.poll(link).toBeDefined()
  return link() as string
}

/** A client, a sent invoice and a document of theirs. */
async function prepare(page: Page): Promise<{ clientId: number; invoiceNumber: string }> {
  const post = async (url: string, data: object) => {
    const answer = await page.request.post(url, { data })
    expect([url, answer.status()]).toEqual([url, 201])
    return answer.json()
  }
  const { id: clientId } = await post('/api/clients', { name: 'Rosa Delfino', email: rosa })
  const items = [{ description: 'Five pages', quantity: 1, rate: 1200 }]
  const invoice = await post('/api/invoices', { clientId, items, amount: 1200, status: 'sent' })
  expect((await page.request.post(`/api/invoices/${invoice.id}/link`)).ok()).toBe(true)
  const form = uploadForm({ name: 'Plan.txt', type: 'document', clientId }, { name: 'Plan.txt', content: 'The plan' })
  const made = await page.request.post('/api/documents', { headers: form.headers, data: form.payload })
  expect(made.status()).toBe(201)
  return { clientId, invoiceNumber: invoice.invoiceNumber }
}

test('a client enters, uploads, writes, reads the answer and pays, and the owner shuts the portal', async ({
  page,
  browser,
  sending: { server, smtp },
}) => {
  const { clientId, invoiceNumber } = await prepare(page)
  await page.goto(`/clients/${clientId}`)
  const card = page.getByRole('region', { name: 'Portal' })
  await card.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('switch', { name: 'A portal for Rosa Delfino' }).click()
  await expect(page.getByRole('button', { name: 'Copy the address' })).toBeVisible()
  await page.getByRole('button', { name: 'Ask for a file' }).click()
  const asking = page.getByRole('dialog', { name: 'Ask for a file' })
  await asking.getByLabel('What you need').fill('Please send us your logo')
  await asking.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByText('Waiting', { exact: true })).toBeVisible()
  await page.getByLabel('Document', { exact: true }).selectOption('Plan.txt')
  await page.getByRole('button', { name: 'Share with the client' }).click()
  await expect(page.getByRole('button', { name: 'Stop sharing Plan.txt' })).toBeVisible()
  await expectNoViolation(page, "the owner's side", { part: 'main' })
  await expect.poll(() => smtp.received.some(({ source }) => source.includes('Please send us'))).toBe(true)

  const phone = await browser.newPage({ viewport: { width: 375, height: 800 }, baseURL: server.url })
  await page.request.patch('/api/settings/business', { data: { brandColour: '#ffdd00' } })
  await phone.goto('/portal')
  await expect(phone.getByRole('heading', { level: 1 })).not.toHaveCSS('color', 'rgb(29, 92, 69)')
  await expectNoViolation(phone, 'the page to enter on')
  await phone.getByLabel('Your email address').fill(rosa)
  const before = smtp.received.length
  await phone.getByRole('button', { name: 'Send me a link' }).click()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Look into your mailbox')
  await phone.goto(await mailedLink(smtp, before))
  await expectNoViolation(phone, 'the link')
  await phone.getByRole('button', { name: 'Enter' }).click()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Hello Rosa Delfino')
  await expect(phone.getByText(/\$1,200 due .*1 file to send/)).toBeVisible()
  await expectNoViolation(phone, 'the portal')
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  expect((await (await phone.request.get('/portal')).body()).length).toBeLessThan(70_000)

  await phone.getByLabel('Files', { exact: true }).setInputFiles([
    { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
    { name: 'colours.txt', mimeType: 'text/plain', buffer: Buffer.from('Green and white') },
  ])
  await phone.getByRole('button', { name: 'Send files: Please send us your logo' }).click()
  await expect(phone.getByRole('status')).toHaveText('Thank you, your 2 files have arrived.')
  await expect(phone.getByText(/logo\.png, received/)).toBeVisible()
  await expect(phone.getByText(/colours\.txt, received/)).toBeVisible()
  await phone.getByLabel(/^Write to/).fill('Is Friday fine?')
  await phone.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(phone.getByRole('status')).toContainText('Your message has arrived')

  await page.goto('/emails')
  await page.getByRole('link', { name: 'Message from Rosa Delfino' }).click()
  await page.getByRole('button', { name: 'Reply', exact: true }).first().click()
  const reply = page.getByRole('dialog', { name: 'Reply' })
  await reply.getByRole('textbox', { name: 'Message' }).fill('Friday is fine.')
  await reply.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(async () => {
    await phone.goto('/portal')
    await expect(phone.getByText('Friday is fine.')).toBeVisible({ timeout: 500 })
  }).toPass()

  await phone.getByRole('link', { name: `Pay: ${invoiceNumber} · $1,200.00` }).click()
  await expect(phone).toHaveURL(/\/i\/[\w-]{32}$/)
  await expect(phone.getByRole('main')).toContainText(invoiceNumber)

  await page.goto(`/clients/${clientId}?portal=true`)
  await expect(page.getByText('Received', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'logo.png' })).toBeVisible()
  await page.getByRole('button', { name: 'Write to the client' }).click()
  const writing = page.getByRole('dialog', { name: 'Write to the client' })
  await writing.getByLabel('Message').fill('See you then.')
  await writing.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Message on its way', { exact: true })).toBeVisible()
  const asClient = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Open as the client' }).click()
  await expect((await asClient).getByText('You see the portal as Rosa Delfino sees it.')).toBeVisible()
  await expect((await asClient).getByText('See you then.')).toBeVisible()
  await page.getByRole('button', { name: 'End every session' }).click()
  await page.getByRole('button', { name: 'End sessions' }).click()
  await expect(page.getByText('Open', { exact: true })).toBeHidden()
  await phone.goto('/portal')
  await expect(phone.getByLabel('Your email address')).toBeVisible()
})
