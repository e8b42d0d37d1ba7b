import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expectNoViolation } from '#tests/support/accessibility'
import { beacons, scriptVectors } from '#tests/support/hostile-mail'
import { addMail, clearMail, expect, test } from '#tests/support/mail-office'
import { setOwnerTimeZone } from '#tests/support/office'

test.beforeEach(({ office }) => clearMail(office))

const row = (page: Page, subject: string) => page.locator('[data-mail]').filter({ hasText: subject })
const reading = (page: Page) => page.getByRole('region', { name: 'Reading' })
const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).first()

test('the mailbox has its folders, tabs and labels, and says where Outlook is connected', async ({ office }) => {
  await addMail(office, {})
  await office.goto('/emails')
  await expect(office.getByRole('heading', { level: 1, name: 'Emails' })).toBeVisible()
  const folders = office.getByRole('navigation', { name: 'Mail folders' })
  for (const name of ['Inbox', 'Sent', 'Drafts', 'Junk', 'Trash']) {
    await expect(folders.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible()
  }
  await expect(office.getByRole('tab')).toHaveText([/^Primary/, /^Others/])
  await expect(office.getByPlaceholder('Search mail')).toBeVisible()
  await expect(office.getByRole('link', { name: 'Connect Outlook' })).toHaveAttribute('href', '/api/outlook/auth')
  await expect(office.getByRole('button', { name: 'Sync Emails' })).toBeHidden()
})

test('opening an email shows it beside the list and marks it read, here and on the server', async ({ office }) => {
  const long = 'We would like to open the bakery at seven in the morning from the first of April on.'
  const { id } = await addMail(office, { body: long })
  await office.goto('/emails')
  const mail = row(office, 'Easter cakes')
  await expect(mail.getByText('Unread')).toBeAttached()
  await expect(mail).toContainText(`${long.slice(0, 60).trimEnd()}…`)
  await mail.getByRole('link').click()
  await expect(office).toHaveURL(`/emails/${id}`)
  await expect(reading(office)).toContainText(long)
  await expect(mail.getByText('Unread')).toBeHidden()
  await expect.poll(async () => (await (await office.request.get(`/api/emails/${id}`)).json()).read).toBe(true)
  for (const name of ['Reply', 'Reply all', 'Forward', 'AI Reply', 'Create Client', 'Add Task']) {
    await expect(reading(office).getByRole('button', { name, exact: true })).toBeVisible()
  }
})

test('the list of mails is refetched once it is half a minute old', async ({ office }) => {
  await addMail(office, {})
  await office.clock.install()
  let asked = 0
  office.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/emails') asked++
  })
  const leaveAndReturn = async () => {
    await office.getByRole('link', { name: 'Clients', exact: true }).first().click()
    await expect(office).toHaveURL('/clients')
    await office.getByRole('link', { name: 'Emails', exact: true }).first().click()
    await expect(row(office, 'Easter cakes')).toBeVisible()
  }
  await office.goto('/emails')
  await expect(row(office, 'Easter cakes')).toBeVisible()
  await leaveAndReturn()
  expect(asked).toBe(1)
  await office.clock.runFor(31_000)
  await leaveAndReturn()
  await expect.poll(() => asked).toBe(2)
})

test('an email opens by the provider’s id too, and a deleted one says so', async ({ office }) => {
  await addMail(office, { gmailId: 'gmail-18c3ab', subject: 'By its other number' })
  await office.goto('/emails/gmail-18c3ab')
  await expect(reading(office).getByRole('heading', { name: 'By its other number' })).toBeVisible()
  await office.goto('/emails/424242')
  await expect(office.getByText('Email not found')).toBeVisible()
})

test('an email that is deleted elsewhere does not stay open', async ({ office }) => {
  const { id } = await addMail(office, { subject: 'Taken away' })
  await office.goto(`/emails/${id}`)
  await expect(reading(office).getByRole('heading', { name: 'Taken away' })).toBeVisible()
  await office.request.post('/api/emails/move', { data: { ids: [id], to: 'trash' } })
  await office.request.post('/api/emails/destroy', { data: { ids: [id] } })
  await expect(office.getByText('Email not found')).toBeVisible()
  await expect(reading(office).getByRole('heading', { name: 'Taken away' })).toBeHidden()
})

test('dates of mails are in the owner’s time zone, wherever the browser is', async ({ office }) => {
  await setOwnerTimeZone(office, 'America/New_York')
  const { id } = await addMail(office, { receivedAt: '2025-03-05T03:30:00Z' })
  await office.goto(`/emails/${id}`)
  await expect(row(office, 'Easter cakes')).toContainText('Mar 4, 2025')
  await expect(reading(office)).toContainText(/Mar 4, 2025 10:30\sPM/)
  await reading(office).getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(office.getByRole('textbox', { name: 'Message' })).toContainText(/On Mar 4, 2025 10:30\sPM, Rosa/)
})

test('important emails are listed by their address, and labels narrow the list', async ({ office }) => {
  await addMail(office, { subject: 'It burns', important: true, importance_score: 0.9 })
  await addMail(office, { subject: 'It rains' })
  await office.goto('/emails?filter=important')
  await expect(row(office, 'It burns')).toBeVisible()
  await expect(row(office, 'It rains')).toBeHidden()
  await office.getByRole('button', { name: 'Important', exact: true }).click()
  await expect(row(office, 'It rains')).toBeVisible()
  await office.request.post('/api/clients', { data: { name: 'Wen', email: 'wen@example.com' } })
  await addMail(office, { subject: 'From a client', senderEmail: 'wen@example.com' })
  await office.getByRole('button', { name: 'Clients', exact: true }).click()
  await expect(row(office, 'From a client')).toBeVisible()
  await expect(row(office, 'It rains')).toBeHidden()
})

test('a search is found in the database, with operators, in all folders or only in the open one', async ({
  office,
}) => {
  await addMail(office, { subject: 'The oven', body: 'It is repaired.' })
  await addMail(office, { subject: 'The roof', senderName: 'Hank', senderEmail: 'hank@example.com' })
  await addMail(office, { subject: 'The old oven', folder: 'archive' })
  await office.goto('/emails')
  const search = office.getByPlaceholder('Search mail')
  await search.fill('repaired')
  await expect(row(office, 'The oven')).toBeVisible()
  await expect(row(office, 'The roof')).toBeHidden()
  await search.fill('from:hank')
  await expect(row(office, 'The roof')).toBeVisible()
  await expect(row(office, 'The oven')).toBeHidden()
  await search.fill('oven -repaired')
  await expect(row(office, 'The old oven')).toContainText('Archive')
  await expect(row(office, 'The oven')).toBeHidden()
  await office.getByRole('checkbox', { name: 'Only in this folder' }).check()
  await expect(office.getByText('Nothing matches “oven -repaired”')).toBeVisible()
  await office.getByRole('button', { name: 'Search all folders' }).click()
  await expect(row(office, 'The old oven')).toBeVisible()
})

test('archive, junk and trash take an email away at once, and each can be undone', async ({ office }) => {
  await addMail(office, { subject: 'One' })
  await addMail(office, { subject: 'Two' })
  await office.goto('/emails')
  await row(office, 'Two').getByRole('link').click()
  await reading(office).getByRole('button', { name: 'Archive' }).click()
  await expect(row(office, 'Two')).toBeHidden()
  await expect(reading(office).getByRole('heading', { name: 'One' })).toBeVisible()
  await expect(toast(office, 'Archived')).toBeVisible()
  await office.getByRole('button', { name: 'Undo' }).click()
  await expect(row(office, 'Two')).toBeVisible()

  await office.getByRole('checkbox', { name: 'Select “One”' }).check()
  await office.getByRole('checkbox', { name: 'Select “Two”' }).check()
  await expect(office.getByText('2 selected')).toBeVisible()
  await office.getByRole('region', { name: 'Email list' }).getByRole('button', { name: 'Trash' }).click()
  await expect(office.getByText('Nothing to read')).toBeVisible()
  await office.getByRole('button', { name: 'Trash', exact: true }).first().click()
  await expect(row(office, 'One')).toBeVisible()
  await office.getByRole('checkbox', { name: 'Select “One”' }).check()
  await office.getByRole('region', { name: 'Email list' }).getByRole('button', { name: 'Delete for ever' }).click()
  await office.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(row(office, 'One')).toBeHidden()
  await expect(row(office, 'Two')).toBeVisible()
})

test('a key acts on the open mail, also after another was selected by keyboard', async ({ office }) => {
  for (const subject of ['Kept third', 'Kept second', 'Kept first']) await addMail(office, { subject })
  await office.goto('/emails')
  await row(office, 'Kept first').click()
  await office.keyboard.press('j')
  await expect(reading(office).getByRole('heading', { name: 'Kept second' })).toBeVisible()
  await row(office, 'Kept third').click()
  await expect(reading(office).getByRole('heading', { name: 'Kept third' })).toBeVisible()
  await office.keyboard.press('s')
  await expect(office.getByRole('button', { name: 'Remove the star from “Kept third”' })).toBeVisible()
  await office.keyboard.press('#')
  await expect(row(office, 'Kept third')).toBeHidden()
  await expect(row(office, 'Kept second')).toBeVisible()
})

test('the keyboard selects, opens, archives, stars, answers, writes, searches and goes back', async ({ office }) => {
  for (const subject of ['Third', 'Second', 'First']) await addMail(office, { subject })
  await office.goto('/emails')
  await expect(row(office, 'First')).toBeVisible()
  await office.keyboard.press('j')
  await office.keyboard.press('j')
  await office.keyboard.press('s')
  await expect(office.getByRole('button', { name: 'Remove the star from “Second”' })).toBeVisible()
  await office.keyboard.press('Enter')
  await expect(reading(office).getByRole('heading', { name: 'Second' })).toBeVisible()
  await office.keyboard.press('k')
  await expect(reading(office).getByRole('heading', { name: 'First' })).toBeVisible()
  await office.keyboard.press('e')
  await expect(row(office, 'First')).toBeHidden()
  await expect(reading(office).getByRole('heading', { name: 'Second' })).toBeVisible()
  await office.keyboard.press('r')
  await expect(office.getByRole('dialog', { name: 'Reply' })).toBeVisible()
  await office.keyboard.press('Escape')
  await expect(office.getByRole('dialog')).toBeHidden()
  await office.keyboard.press('f')
  await expect(office.getByRole('dialog', { name: 'Forward' })).toBeVisible()
  await office.keyboard.press('Escape')
  await expect(office.getByRole('dialog')).toBeHidden()
  await office.keyboard.press('u')
  await expect(office).toHaveURL('/emails')
  await office.keyboard.press('/')
  await expect(office.getByPlaceholder('Search mail')).toBeFocused()
  await office.getByPlaceholder('Search mail').blur()
  await office.keyboard.press('c')
  await expect(office.getByRole('dialog', { name: 'New email' })).toBeVisible()
})

test('a range of rows is selected, Escape clears the selection, a key undoes a move, and ? lists the keys', async ({
  office,
}) => {
  for (const subject of ['Third', 'Second', 'First']) await addMail(office, { subject, html: '<p>Read <b>me</b></p>' })
  await office.goto('/emails')
  const box = (subject: string) => office.getByRole('checkbox', { name: `Select “${subject}”` })
  await box('First').check()
  await box('Third').click({ modifiers: ['Shift'] })
  await expect(office.getByText('3 selected')).toBeVisible()
  await office.keyboard.press('Escape')
  await expect(box('Second')).not.toBeChecked()
  await row(office, 'First').getByRole('link').click()
  // A click inside the mail moves the focus into its frame; the keyboard shortcuts of the mailbox still work.
  await reading(office).locator('iframe').contentFrame().getByText('me').click()
  await office.keyboard.press('e')
  await expect(row(office, 'First')).toBeHidden()
  await office.keyboard.press('z')
  await expect(row(office, 'First')).toBeVisible()
  await office.keyboard.press('?')
  await expect(office.getByRole('dialog', { name: 'Keys' })).toContainText('Undo the last move or mark')
  await office.keyboard.press('Escape')
  await office.keyboard.press('g')
  await office.keyboard.press('t')
  await expect(office).toHaveURL(/folder=sent/)
  await office.keyboard.press('g')
  await office.keyboard.press('i')
  await expect(row(office, 'First')).toBeVisible()
})

test('undoing by the key takes the message away, and the focus stays on the page', async ({ office }) => {
  await addMail(office, { subject: 'First' })
  await office.goto('/emails')
  await row(office, 'First').getByRole('checkbox').check()
  await office.getByRole('region', { name: 'Email list' }).getByRole('button', { name: 'Archive' }).click()
  await expect(toast(office, 'Archived')).toBeVisible()
  await expect(office.locator('main')).toBeFocused()
  await office.keyboard.press('z')
  await expect(toast(office, 'Archived')).toBeHidden()
  await expect(row(office, 'First')).toBeVisible()
})

test('the keys of the page work while the assistant is open beside it', async ({ office }) => {
  await addMail(office, { subject: 'First' })
  await office.goto('/emails')
  await office.getByRole('button', { name: 'AI Assistant' }).first().click()
  await expect(office.getByRole('dialog', { name: 'AI Assistant' })).toBeVisible()
  await office.locator('main').focus()
  await office.keyboard.press('?')
  await expect(office.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await office.keyboard.press('Escape')
  await expect(office.getByRole('dialog', { name: 'Keys' })).toBeHidden()
  await office.locator('main').focus()
  await office.keyboard.press('g')
  await office.keyboard.press('t')
  await expect(office).toHaveURL(/folder=sent/)
})

test('a mail is as high as its content, and on a telephone it begins above the fold', async ({ office }) => {
  const picture = '<img src="https://pictures.example.com/cake.png" width="100" height="20">'
  const html = `<style>body{height:100%}</style>${picture}<div style="height:1500px">Newsletter</div>`
  const senderEmail = 'letters@front-end-gazette.example.com'
  const { id } = await addMail(office, { subject: 'Tall', html, senderEmail, senderName: 'The Front-End Gazette' })
  await office.goto(`/emails/${id}`)
  const frame = reading(office).locator('iframe')
  await expect.poll(async () => (await frame.boundingBox())?.height).toBeGreaterThan(1500)
  expect((await frame.boundingBox())?.height).toBeLessThan(1600)
  const hidden = () =>
    frame.evaluate((one) => {
      const { contentDocument, clientHeight } = one as HTMLIFrameElement
      return (contentDocument?.documentElement.scrollHeight ?? 0) - clientHeight
    })
  await expect.poll(hidden).toBe(0)
  await office.setViewportSize({ width: 375, height: 812 })
  await expect(reading(office).getByRole('button', { name: 'Always from this sender' })).toBeVisible()
  await expect.poll(async () => (await frame.boundingBox())?.y ?? 999).toBeLessThan(440)
  for (const name of ['Show original', 'Download message'])
    await expect(reading(office).getByRole('link', { name })).toBeVisible()
})

/** The same answer above the same earlier mail, as mail programs write it. */
const htmlAnswers: Record<string, string> = {
  Gmail:
    '<div dir="ltr">Ten is fine.<br><br>Rosa</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Mon, Mar 9, 2026 at 4:12 PM Dana Reyes &lt;<a href="mailto:dana@example.com">dana@example.com</a>&gt; wrote:<br></div><blockquote class="gmail_quote" style="border-left:1px solid #ccc"><div>Would ten suit you?</div></blockquote></div>',
  'Apple Mail':
    '<p>Ten is fine.</p><div><blockquote type="cite"><div>On 9 Mar 2026, at 16:12, Dana Reyes &lt;dana@example.com&gt; wrote:</div><br><div>Would ten suit you?</div></blockquote></div>',
  Outlook:
    '<div class="WordSection1"><p class="MsoNormal">Ten is fine.</p><div style="border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal"><b>De:</b> Dana Reyes &lt;dana@example.com&gt;<br><b>Enviado el:</b> lunes, 9 de marzo de 2026 16:12<br><b>Para:</b> Rosa<br><b>Asunto:</b> Cakes</p></div><p class="MsoNormal">Would ten suit you?</p></div>',
}

test('the earlier mails below an HTML mail are folded, a forward is not', async ({ office }) => {
  const frame = office.frameLocator('iframe')
  const height = async () => (await reading(office).locator('iframe').boundingBox())?.height ?? 0
  for (const [program, html] of Object.entries(htmlAnswers)) {
    const { id } = await addMail(office, { subject: `Re: Cakes (${program})`, html })
    await office.goto(`/emails/${id}`)
    await expect(frame.getByText('Ten is fine.')).toBeVisible()
    await expect(frame.getByText('Would ten suit you?')).toBeHidden()
    const folded = await height()
    await frame.getByText('Show quoted text').click()
    await expect(frame.getByText('Would ten suit you?')).toBeVisible()
    await expect.poll(height).toBeGreaterThan(folded)
    await frame.getByText('Hide quoted text').press('Enter')
    await expect(frame.getByText('Would ten suit you?')).toBeHidden()
    await expect.poll(height).toBe(folded)
  }
  const { id } = await addMail(office, { subject: 'Fwd: Cakes', html: htmlAnswers.Outlook })
  await office.goto(`/emails/${id}`)
  await expect(frame.getByText('Would ten suit you?')).toBeVisible()
})

test('a mail that is as high as its window does not grow, and its last line is seen whole', async ({ office }) => {
  const asHighAsTheWindow = [
    '<style>html,body{height:100%!important}</style><table height="100%"><tr><td>Offers</td></tr></table>',
    '<div style="min-height:100vh">Offers</div><p>Bye</p>',
    '<p>Words</p>Last line without a paragraph',
    '<p>Words</p><div style="float:left;height:700px">Beside</div>',
  ]
  for (const [index, html] of asHighAsTheWindow.entries()) {
    const { id } = await addMail(office, { subject: `High ${index}`, html })
    await office.goto(`/emails/${id}`)
    const frame = reading(office).locator('iframe')
    await expect(office.frameLocator('iframe').locator('body')).not.toBeEmpty()
    const shown = () =>
      frame.evaluate((one) => {
        const { contentDocument, clientHeight } = one as HTMLIFrameElement
        return { hidden: (contentDocument?.documentElement.scrollHeight ?? 0) - clientHeight, clientHeight }
      })
    await expect.poll(async () => [index, (await shown()).hidden]).toEqual([index, 0])
    // A frame that grows with its own measured height would do so on every animation frame.
    const before = await shown()
    await frame.evaluate(async () => {
      for (let drawn = 0; drawn < 10; drawn++) await new Promise(requestAnimationFrame)
    })
    expect([index, await shown()]).toEqual([index, before])
    expect(before.clientHeight).toBeLessThan(800)
  }
})

test('of many recipients the first are shown, and all when asked', async ({ office }) => {
  const recipients = Array.from({ length: 40 }, (_, index) => `guest${index}@example.com`).join(', ')
  const { id } = await addMail(office, { subject: 'To many', recipients })
  await office.goto(`/emails/${id}`)
  await expect(reading(office).getByText('guest0@example.com', { exact: false }).first()).toBeVisible()
  await expect(reading(office).getByText('guest39@example.com')).toHaveCount(0)
  await reading(office).getByRole('button', { name: 'Show all' }).click()
  await expect(reading(office).getByText('guest39@example.com')).toBeVisible()
  await reading(office).getByRole('button', { name: 'Show fewer' }).click()
  await expect(reading(office).getByText('guest39@example.com')).toHaveCount(0)
})

test('with several accounts rows name theirs and the list narrows to one, and Compose keeps its height', async ({
  office,
}) => {
  const addresses = ['dana@example.com', 'shop@example.com', 'post@example.com']
  const senders = addresses.map((address, index) => ({
    accountId: index + 1,
    address,
    provider: 'imap',
    name: '',
    signature: '',
    isDefault: index === 0,
    needsReconnect: false,
    isSample: false,
  }))
  const folders = Array.from({ length: 30 }, (_, index) => ({
    id: index + 1,
    accountId: 1,
    account: 'dana@example.com',
    name: `Folder ${index}`,
  }))
  await addMail(office, { subject: 'To the shop' })
  await office.route('**/api/emails/folders', (route) => route.fulfill({ json: folders }))
  await office.route('**/api/emails/senders', (route) => route.fulfill({ json: senders }))
  const asked: string[] = []
  await office.route(/\/api\/emails\?/, async (route) => {
    asked.push(route.request().url())
    const answer = await route.fetch()
    const mails = (await answer.json()) as object[]
    await route.fulfill({ response: answer, json: mails.map((mail) => ({ ...mail, accountId: 2 })) })
  })
  await office.setViewportSize({ width: 1440, height: 900 })
  await office.goto('/emails')
  await expect(row(office, 'To the shop')).toContainText('shop@example.com')
  await office.getByLabel('Account').selectOption('shop@example.com')
  await expect.poll(() => asked.some((url) => url.includes('account=2'))).toBe(true)
  await expect(office.getByRole('button', { name: 'Folder 29' })).toBeAttached()
  const box = await office.getByRole('button', { name: 'Compose' }).boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(36)
})

test('a client and a task are made from an email', async ({ office }) => {
  const name = `Rosa ${Date.now()}`
  await addMail(office, { senderName: name, senderEmail: `rosa${Date.now()}@example.com`, subject: 'New kitchen' })
  await office.goto('/emails')
  await row(office, 'New kitchen').getByRole('link').click()
  await reading(office).getByRole('button', { name: 'Create Client' }).click()
  await expect(toast(office, 'Client Created')).toBeVisible()
  const clients = await (await office.request.get(`/api/clients?search=${encodeURIComponent(name)}`)).json()
  expect(clients).toMatchObject([{ name, status: 'active' }])
  await expect(reading(office).getByRole('link', { name: 'Client' })).toBeVisible()
  await reading(office).getByRole('button', { name: 'Add Task' }).click()
  await expect(toast(office, 'Task Created')).toBeVisible()
  const tasks = await (await office.request.get('/api/tasks?search=New%20kitchen')).json()
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  expect(tasks[0]).toMatchObject({ title: 'Follow up: New kitchen', priority: 'medium', clientName: name })
  expect(Math.abs(Date.parse(tasks[0].dueDay) - Date.parse(inTwoDays))).toBeLessThanOrEqual(86_400_000)
})

test('a task from an email is due by the days of the owner, not of the browser', async ({ office }) => {
  await setOwnerTimeZone(office, 'Pacific/Kiritimati')
  await addMail(office, { subject: 'Ferry times' })
  // In Kiritimati the year has just begun, which it has nowhere else.
  await office.clock.setFixedTime('2026-12-31T10:30:00Z')
  await office.goto('/emails')
  await row(office, 'Ferry times').getByRole('link').click()
  await reading(office).getByRole('button', { name: 'Add Task' }).click()
  await expect(toast(office, 'Task Created')).toBeVisible()
  const tasks = await (await office.request.get('/api/tasks?search=Ferry%20times')).json()
  expect(tasks[0]).toMatchObject({ title: 'Follow up: Ferry times', dueDay: '2027-01-03' })
})

test('failures are reported with the specified texts', async ({ office }) => {
  await addMail(office, { subject: 'Trouble' })
  await office.goto('/emails')
  await row(office, 'Trouble').getByRole('link').click()
  await office.route('**/create-client', (route) => route.fulfill({ status: 500, body: '' }))
  await office.route('**/api/tasks', (route) => route.fulfill({ status: 500, body: '' }))
  await office.route('**/api/ai/**', (route) => route.fulfill({ status: 500, body: '' }))
  await reading(office).getByRole('button', { name: 'Create Client' }).click()
  await expect(toast(office, 'Creation Failed')).toBeVisible()
  await expect(office.getByText('Failed to create client. Please try again.').first()).toBeVisible()
  await reading(office).getByRole('button', { name: 'Add Task' }).click()
  await expect(office.getByText('Failed to create task. Please try again.').first()).toBeVisible()
  await reading(office).getByRole('button', { name: 'AI Reply' }).click()
  await expect(office.getByText('Failed to analyze email. Please try again.').first()).toBeVisible()
})

test('an answer that was drafted by the assistant opens as a reply', async ({ office }) => {
  const { id } = await addMail(office, { subject: 'A question' })
  let asked: unknown
  await office.route('**/api/ai/generate-email-response', (route) => {
    asked = route.request().postDataJSON()
    return route.fulfill({ json: { reply: 'At seven, Rosa.', answeredBy: 'rules' } })
  })
  await office.goto(`/emails/${id}`)
  await reading(office).getByRole('button', { name: 'AI Reply' }).click()
  const dialog = office.getByRole('dialog', { name: 'Reply' })
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toContainText('At seven, Rosa.')
  await expect(dialog.getByText('Rosa Delfino', { exact: true })).toBeVisible()
  expect(asked).toEqual({
    emailId: id,
    subject: 'A question',
    body: 'When do you open?',
    sender: 'Rosa Delfino',
    responseType: 'reply',
  })
})

test('no script of a mail runs and none of its tracking requests is sent, with images and without', async ({
  office,
}) => {
  const heard: string[] = []
  const sink = createServer((request, response) => {
    heard.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'image/gif' }).end()
  })
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(sink.address() as AddressInfo).port}`
  const dialogs: string[] = []
  office.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    return dialog.dismiss()
  })
  const poisoned = (parts: string[]) => parts.join('\n').replaceAll('SINK', `http://${host}`).replaceAll('HOST', host)
  const halves = (parts: string[]) => [parts.slice(0, parts.length / 2), parts.slice(parts.length / 2)]
  try {
    for (const [index, parts] of [...halves(scriptVectors), ...halves(beacons)].entries()) {
      const { id } = await addMail(office, {
        subject: `Hostile ${index}`,
        senderEmail: `hostile${index}@example.com`,
        html: poisoned(parts),
      })
      await office.goto(`/emails/${id}`)
      const frame = office.frameLocator('iframe')
      await expect(frame.locator('body')).toBeAttached()
      await office.waitForLoadState('networkidle')
      expect([index, dialogs, heard]).toEqual([index, [], []])
      expect(await office.locator('iframe').getAttribute('sandbox')).not.toMatch(/allow-scripts/)
    }
    const { id } = await addMail(office, {
      subject: 'With pictures',
      senderEmail: 'pictures@example.com',
      html: poisoned([...beacons, '<img src="SINK/wanted.gif" width="300" height="200">']),
    })
    await office.goto(`/emails/${id}`)
    await expect(office.getByText(/would have learned that you read this/)).toContainText('127.0.0.1')
    await office.getByRole('button', { name: 'Show images' }).click()
    await expect.poll(() => heard.some((path) => path.includes('wanted.gif'))).toBe(true)
    await office.waitForLoadState('networkidle')
    expect(dialogs).toEqual([])
    const notPictures =
      /script|css|font|frame|object|embed|video|audio|import|ping|refresh|form|manifest|prefetch|pixel|track/
    expect(heard.filter((path) => notPictures.test(path))).toEqual([])
    await office.getByRole('button', { name: 'Always from pictures@example.com' }).isHidden()
  } finally {
    sink.close()
  }
})

test('images of a sender are asked for once and remembered, and links tell where they lead', async ({ office }) => {
  const html = `<p>Hello</p><img src="https://pictures.example.com/cake.png" width="200" height="100" alt="A cake">
    <a href="https://evil.example.net/login">www.mybank.example.com</a> <a href="https://good.example.com/menu">the menu</a>`
  const { id } = await addMail(office, { html, senderEmail: 'gazette@example.com' })
  const other = await addMail(office, { html, senderEmail: 'gazette@example.com', subject: 'The next' })
  await office.goto(`/emails/${id}`)
  await expect(office.getByText('One remote image was not loaded.')).toBeVisible()
  const frame = office.frameLocator('iframe')
  await expect(frame.getByText('A cake', { exact: true })).toBeVisible()
  const menu = frame.getByRole('link', { name: 'the menu' })
  await expect(menu).toHaveAttribute('target', '_blank')
  await expect(menu).toHaveAttribute('rel', /noreferrer/)
  await expect(menu).toHaveAttribute('title', 'https://good.example.com/menu')
  await expect(frame.getByText('[leads to evil.example.net]')).toBeVisible()
  await office.getByText('Its links lead to 2 sites').click()
  await expect(office.getByText('evil.example.net', { exact: true })).toBeVisible()
  await office.getByRole('button', { name: 'Always from gazette@example.com' }).click()
  await expect(office.getByText('Images from gazette@example.com are shown.')).toBeVisible()
  await office.goto(`/emails/${other.id}`)
  await expect(office.getByText('Images from gazette@example.com are shown.')).toBeVisible()
})

test('a long list renders only visible rows, and loads more as long as there is mail', async ({ office }) => {
  for (let batch = 0; batch < 6; batch++) {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const number = batch * 20 + index
        const receivedAt = new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString()
        return addMail(office, { subject: `Mail ${number}.`, receivedAt })
      }),
    )
  }
  await office.goto('/emails')
  await expect(row(office, 'Mail 119.')).toBeVisible()
  expect(await office.locator('[data-mail]').count()).toBeLessThan(40)
  const list = office.getByRole('region', { name: 'Messages' })
  await expect(async () => {
    await list.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
    await expect(row(office, 'Mail 0.')).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(await office.locator('[data-mail]').count()).toBeLessThan(40)
})

test('the list failing to load says so and is tried again', async ({ office }) => {
  await office.route('**/api/emails?**', (route) => route.fulfill({ status: 404, json: { message: 'The roof leaks' } }))
  await office.goto('/emails')
  await expect(office.getByText('The emails could not be loaded')).toBeVisible()
  await expect(office.getByText('The roof leaks')).toBeVisible()
  await office.unroute('**/api/emails?**')
  await office.getByRole('button', { name: 'Try Again' }).click()
  await expect(office.getByText('Nothing to read')).toBeVisible()
})

test('on a telephone one panel is shown at a time', async ({ office }) => {
  await addMail(office, { subject: 'Small screen' })
  await office.setViewportSize({ width: 375, height: 812 })
  await office.goto('/emails')
  await expect(reading(office)).toBeHidden()
  await row(office, 'Small screen').getByRole('link').click()
  await expect(reading(office)).toBeVisible()
  await expect(office.getByPlaceholder('Search mail')).toBeHidden()
  await reading(office).getByRole('button', { name: 'Back to the list' }).click()
  await expect(row(office, 'Small screen')).toBeVisible()
  expect(await office.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
})

test('the mailbox has no accessibility violation', async ({ office }) => {
  const { id } = await addMail(office, {
    important: true,
    importance_score: 0.9,
    importance_analysis: 'A client waits.',
  })
  await addMail(office, { subject: 'Chosen', html: '<p>Hello</p><img src="https://example.com/a.png">' })
  await office.goto(`/emails/${id}`)
  await office.getByRole('checkbox', { name: 'Select “Chosen”' }).check()
  await expect(reading(office)).toContainText('When do you open?')
  await expectNoViolation(office, 'the mailbox', { part: 'main' })
})

test('a signature that is being written is not lost by Escape or by navigation to another page', async ({
  connected,
}) => {
  const form = connected.getByRole('dialog', { name: 'Edit dana@example.com' })
  const open = async () => {
    await connected.goto('/settings?section=mail')
    await connected.getByRole('button', { name: 'Edit', exact: true }).click()
  }
  await open()
  await form.getByLabel('Signature').fill('Dana Reyes\nThe studio\nOpen on Mondays')
  await connected.keyboard.press('Escape')
  const question = connected.getByRole('alertdialog', { name: 'Leave this form?' })
  await question.getByRole('button', { name: 'Leave, keep the draft' }).click()
  await expect(form).toBeHidden()
  await open()
  await expect(form.getByLabel('Signature')).toHaveValue('Dana Reyes\nThe studio')
  await form.getByRole('button', { name: 'Restore' }).click()
  await expect(form.getByLabel('Signature')).toHaveValue(/Open on Mondays$/)
  await connected.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await open()
  await expect(form.getByLabel('Signature')).toHaveValue('Dana Reyes\nThe studio')
  await expect(connected.getByText(/You have an unsaved draft of/)).toBeHidden()
})

test('a connected mailbox offers to sync, and reports the result', async ({ connected }) => {
  await connected.goto('/emails')
  await expect(connected.getByRole('link', { name: 'Connect Outlook' })).toBeHidden()
  const sync = connected.getByRole('button', { name: 'Sync Emails' })
  await connected.route('**/api/gmail/sync', (route) =>
    route.fulfill({ status: 502, json: { message: 'The server hung up' } }),
  )
  await sync.click()
  await expect(toast(connected, 'Sync Failed')).toBeVisible()
  await expect(connected.getByText('The server hung up').first()).toBeVisible()
  await connected.unroute('**/api/gmail/sync')
  await connected.route('**/api/gmail/sync', (route) => route.fulfill({ json: { message: 'Done', isDone: true } }))
  await sync.click()
  await expect(toast(connected, 'Sync Successful')).toBeVisible()
  await connected.goto('/emails')
  await expect(sync).toBeVisible()
  await connected.route('**/api/emails/senders', (route) => route.fulfill({ json: [] }))
  await connected.route('**/api/*/status', (route) => route.fulfill({ json: { authenticated: false } }))
  await sync.click()
  await expect(toast(connected, 'Not Authenticated')).toBeVisible()
  await expect(connected.getByText('You need to connect to Outlook first.').first()).toBeVisible()
})
