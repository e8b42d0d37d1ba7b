import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { extractText } from 'unpdf'
import { expectNoViolation } from '#tests/support/accessibility'
import { contractTerms } from '#tests/support/contract-terms'
import { hasDovecot } from '#tests/support/dovecot'
import { expect, test } from '#tests/support/office'
import { test as sendingTest } from '#tests/support/sending-office'

const post = async (page: Page, url: string, data: object) => {
  const answer = await page.request.post(url, { data })
  expect(answer.ok(), `${url}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

async function addContract(page: Page): Promise<number> {
  const client = await post(page, '/api/clients', { name: 'Rosa Delfino', email: 'rosa@example.com' })
  const terms = { ...contractTerms, clientId: client.id, clientName: 'Rosa Delfino' }
  const { text } = await post(page, '/api/contracts/generate', terms)
  return (await post(page, '/api/contracts', { ...terms, text })).id
}

const phone = async (browser: Browser, javaScriptEnabled: boolean) =>
  (await browser.newContext({ viewport: { width: 375, height: 740 }, javaScriptEnabled })).newPage()

async function draw(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: /Area for drawing/ })
  await pad.scrollIntoViewIfNeeded()
  const box = (await pad.boundingBox()) as { x: number; y: number; width: number; height: number }
  await page.mouse.move(box.x + 30, box.y + 50)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 20, { steps: 8 })
  await page.mouse.move(box.x + 220, box.y + 70, { steps: 8 })
  await page.mouse.up()
}

/** A signer's page on this server, whose public address may differ. */
const linkOf = async (row: ReturnType<Page['locator']>, baseURL: string | undefined) =>
  new URL(
    new URL((await row.getByRole('link', { name: 'Open signing page' }).getAttribute('href')) as string).pathname,
    baseURL,
  ).href

test('sent, signed on a phone, countersigned by the owner, sealed and verified', async ({
  office,
  browser,
  baseURL,
}) => {
  const contractId = await addContract(office)
  // An owner with an address would be proposed as a signer.
  await office.request.patch('/api/settings/business', { data: { email: '' } })
  await office.goto(`/contracts/${contractId}`)
  await office.getByRole('link', { name: 'Request signatures' }).click()
  await expect(office.getByLabel('Name of signer 1')).toHaveValue('Rosa Delfino')
  await expect(office.getByLabel('Email of signer 1')).toHaveValue('rosa@example.com')
  await office.getByRole('button', { name: 'Add signer' }).click()
  await office.getByLabel('Name of signer 2').fill('Dana Reyes')
  await office.getByLabel('Email of signer 2').fill('dana')
  await office.getByRole('switch', { name: 'One after another' }).click()
  await expectNoViolation(office, 'the office')
  await office.getByRole('button', { name: 'Request signatures' }).click()
  await expect(office.getByText('Please enter a valid email address').first()).toBeVisible()
  await office.getByLabel('Email of signer 2').fill('dana@example.com')
  await office.getByRole('button', { name: 'Request signatures' }).click()
  await expect(office.getByText('No mail account is connected, so nobody was mailed.')).toBeVisible()
  await expectNoViolation(office, 'the office')
  const signers = office.getByRole('region', { name: 'Signers' }).getByRole('listitem')
  const link = await linkOf(signers.nth(0), baseURL)

  const page = await phone(browser, true)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: /Governing law/ })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await expectNoViolation(page, 'the page')
  await expect(signers.nth(0)).toContainText('Asked')
  await draw(page)
  await expect(signers.nth(0)).toContainText('Viewed')
  await page.getByLabel('Your full name').fill('Rosa Delfino')
  await page.getByLabel('I have read the document and sign it electronically.').check()
  await page.getByRole('button', { name: 'Sign now' }).click()
  await expect(page.getByText('You have signed. 1 of 2 have signed so far.')).toBeVisible()

  await expect(office.getByText('Signed by 1 of 2')).toBeVisible()
  const own = await phone(browser, false)
  await own.goto(await linkOf(signers.nth(1), baseURL))
  await own.getByLabel('Your full name').fill('Dana Reyes')
  await own.getByLabel('I have read the document and sign it electronically.').check()
  await own.getByRole('button', { name: 'Sign now' }).click()
  await expect(own.getByText('Everybody has signed. This is the document as it was signed.')).toBeVisible()

  const [download] = await Promise.all([
    office.waitForEvent('download'),
    office.getByRole('link', { name: 'Sealed PDF' }).click(),
  ])
  const sealed = await readFile(await download.path())
  await office.getByRole('link', { name: 'Contract', exact: true }).click()
  await expect(office.getByLabel('State')).toHaveValue('signed')

  const check = async (content: Buffer) => {
    await page.goto(new URL('/verify', baseURL).href)
    await page.getByLabel('PDF').setInputFiles({ name: 'contract.pdf', mimeType: 'application/pdf', buffer: content })
    await page.getByRole('button', { name: 'Check' }).click()
  }
  await check(sealed)
  await expect(page.getByText('not a byte was changed since')).toBeVisible()
  await expect(page.getByRole('cell', { name: /Rosa Delfino/ })).toBeVisible()
  await expectNoViolation(page, 'the page')
  const changed = Buffer.from(sealed)
  const inText = changed.indexOf('stream') + 40
  changed[inText] = (changed[inText] as number) ^ 1
  await check(changed)
  await expect(page.getByText('it was changed afterwards')).toBeVisible()
})

test('signed by keyboard alone; what was signed is not deleted by a slip', async ({ office, browser, baseURL }) => {
  const contractId = await addContract(office)
  const signers = [{ name: 'Rosa Delfino', email: 'rosa@example.com' }]
  const made = await post(office, '/api/sign-requests', { contractId, signers, mayHandOver: true })
  const page = await phone(browser, true)
  await page.goto(new URL(new URL(made.signers[0].url).pathname, baseURL).href)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Go to the signature' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Sign' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Your full name' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Your full name' })).toHaveAccessibleDescription(
    /Typing your name is your signature/,
  )
  await page.keyboard.type('Rosa Delfino')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Clear' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: /I have read the document/ })).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Sign now' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText('Everybody has signed.')

  await office.goto('/documents')
  // The newest comes first.
  await office
    .getByRole('button', { name: /Delete .*\(signed\)/ })
    .first()
    .click()
  const asked = office.getByRole('dialog', { name: 'Delete a signed document?' })
  await expect(asked).toContainText('Its signature request keeps the sealed PDF')
  await asked.getByRole('button', { name: 'Delete' }).click()
  await expect(office.getByText('Document deleted')).toBeVisible()
  await office.goto(`/signatures/${made.id}`)
  await expect(office.getByRole('link', { name: 'Sealed PDF' })).toBeVisible()
})

test('fields are dragged and moved by key onto the pages of a draft, filled in by the signer and stand in the sealed PDF', async ({
  office,
  browser,
  baseURL,
}) => {
  const contractId = await addContract(office)
  await office.request.patch('/api/settings/business', { data: { email: '' } })
  await office.goto(`/signatures/create?contractId=${contractId}`)
  await office.getByRole('button', { name: 'Save draft and place fields' }).click()
  await expect(office.getByText('Nobody is asked before you send it.')).toBeVisible()
  const first = office.locator('[data-page="1"]')
  await expect(first.getByRole('img', { name: 'Page 1' })).toBeVisible()

  const kinds = office.getByRole('group', { name: 'Add a field' })
  const from = (await kinds.getByRole('button', { name: 'Text' }).boundingBox()) as DOMRect
  const sheet = (await first.boundingBox()) as DOMRect
  await office.mouse.move(from.x + 10, from.y + 10)
  await office.mouse.down()
  await office.mouse.move(sheet.x + sheet.width * 0.4, sheet.y + 180, { steps: 6 })
  await office.mouse.up()
  await expect(first.getByRole('button', { name: /^Text of Rosa Delfino on page 1/ })).toBeFocused()
  await office.getByLabel('What the signer is asked for').fill('Your tax number')

  await kinds.getByRole('button', { name: 'Tick' }).focus()
  await office.keyboard.press('Enter')
  const tick = office.getByRole('button', { name: /^Tick of Rosa Delfino/ })
  await expect(tick).toBeFocused()
  const before = (await tick.boundingBox()) as DOMRect
  for (let times = 0; times < 8; times++) await office.keyboard.press('ArrowRight')
  await office.keyboard.press('Shift+ArrowDown')
  const after = (await tick.boundingBox()) as DOMRect
  expect(after.x).toBeGreaterThan(before.x + 20)
  expect(after.height).toBeGreaterThan(before.height)
  await office.getByLabel('What the signer is asked for').fill('I have read the annex')
  await kinds.getByRole('button', { name: 'Name' }).click()
  await office.keyboard.press('Delete')
  await expect(office.getByRole('button', { name: /^Name of Rosa Delfino/ })).toHaveCount(0)
  await expectNoViolation(office, 'the draft')

  await Promise.all([
    office.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok()),
    office.getByRole('button', { name: 'Save draft' }).click(),
  ])
  await office.goto('/signatures?state=draft')
  await office.getByRole('link', { name: 'New website' }).click()
  await expect(office.getByRole('button', { name: /^Your tax number of Rosa Delfino on page 1/ })).toBeVisible()
  await office.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(office.getByText('No mail account is connected, so nobody was mailed.')).toBeVisible()

  const signers = office.getByRole('region', { name: 'Signers' }).getByRole('listitem')
  const page = await phone(browser, false)
  await page.goto(await linkOf(signers.nth(0), baseURL))
  await page.getByLabel('Your full name').fill('Rosa Delfino')
  await page.getByLabel('Your tax number').fill('DE-4711')
  await page.getByLabel('I have read the annex').check()
  await page.getByLabel('I have read the document and sign it electronically.').check()
  await page.getByRole('button', { name: 'Sign now' }).click()
  await expect(page.getByText('Everybody has signed. This is the document as it was signed.')).toBeVisible()
  const [download] = await Promise.all([
    office.waitForEvent('download'),
    office.getByRole('link', { name: 'Sealed PDF' }).click(),
  ])
  const { text } = await extractText(Uint8Array.from(await readFile(await download.path())), { mergePages: false })
  expect(text[0]).toContain('DE-4711')
})

for (const hasScript of [true, false])
  sendingTest(
    `a code is asked for, mistyped and entered, and nothing filled in is lost, with${hasScript ? '' : 'out'} script`,
    async ({ page: office, browser, sending: { server, smtp } }) => {
      sendingTest.skip(!hasDovecot, 'Dovecot is not installed')
      const contractId = await addContract(office)
      const made = await post(office, '/api/sign-requests', {
        contractId,
        signers: [{ name: 'Rosa Delfino', email: 'rosa@example.com' }],
        needsCode: true,
        language: 'en',
      })
      const page = await phone(browser, hasScript)
      await page.goto(new URL(new URL(made.signers[0].url).pathname, server.url).href)
      const name = page.getByLabel('Your full name')
      const tick = page.getByLabel('I have read the document and sign it electronically.')
      const drawing = page.locator('input[name=drawing]')
      await name.fill('Rosa Delfino')
      await tick.check()
      if (hasScript) await draw(page)
      const drawn = await drawing.inputValue()
      expect(drawn !== '').toBe(hasScript)
      const expectAllThere = async () => {
        await expect(name).toHaveValue('Rosa Delfino')
        await expect(tick).toBeChecked()
        await expect(drawing).toHaveValue(drawn)
      }

      const before = smtp.received.length
      await page.getByRole('button', { name: 'Send me a code' }).click()
      await expect(page.getByText('A code is on its way to rosa@example.com.')).toBeInViewport()
      await expectAllThere()
      const mailedCode = () =>
        smtp.received.slice(before).flatMap(({ source }) => /^Subject:.*?(\d{6})/m.exec(source)?.[1] ?? [])[0]
      await expect.poll(mailedCode).toBeDefined()
      const code = mailedCode() as string

      const enter = async (given: string) => {
        await page.getByLabel('Code from the email').fill(given)
        await page.getByRole('button', { name: 'Sign now' }).click()
      }
      await enter(code === '000000' ? '111111' : '000000')
      await expect(page.getByText('That code is not right, or no longer valid.')).toBeVisible()
      await expectAllThere()
      await enter(code)
      await expect(page.getByText('Everybody has signed.')).toBeVisible()
      const { history } = await (await office.request.get(`/api/sign-requests/${made.id}`)).json()
      const signed = history.find(({ kind }: { kind: string }) => kind === 'signed')
      expect(signed.detail).toBe(`Rosa Delfino, ${hasScript ? 'drawn' : 'typed'}`)
      await page.context().close()
    },
  )

test('a file that is no P12, or too large for one, and a server that gives no stamps are refused at their fields', async ({
  office,
  baseURL,
}) => {
  await office.goto('/settings?section=signing')
  const file = office.getByLabel('P12 file')
  const choose = (bytes: number) =>
    file.setInputFiles({ name: 'own.p12', mimeType: 'application/x-pkcs12', buffer: Buffer.alloc(bytes, 'no key') })
  const use = office.getByRole('button', { name: 'Use this certificate' })
  await choose(3_000_000)
  await expect(file).toHaveAccessibleDescription('A P12 file has at most 1 MB')
  await expect(use).toBeDisabled()
  await choose(900_000)
  await use.click()
  await expect(file).toHaveAccessibleDescription('This P12 file could not be opened. Is the password right?')

  const address = office.getByLabel('Address of a timestamp server')
  await address.fill(new URL('/nothing', baseURL).href)
  await office.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(address).toHaveAccessibleDescription(/^This server answered with an error \(HTTP 4\d\d\)\./)
  expect((await (await office.request.get('/api/settings/signing')).json()).timestampUrl).toBe('')
})
