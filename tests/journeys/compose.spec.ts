import type { Page } from '@playwright/test'
import { expectNoViolation } from '#tests/support/accessibility'
import { addMail, clearMail, expect, test } from '#tests/support/mail-office'

const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).first()
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const row = (page: Page, subject: string) => page.locator('[data-mail]').filter({ hasText: subject })
const drafts = async (page: Page) => (await page.request.get('/api/emails?folder=drafts')).json()
const sent = async (page: Page) => (await page.request.get('/api/emails?folder=sent')).json()

test.describe('without an account', () => {
  test.beforeEach(({ office }) => clearMail(office))

  test('the page has its buttons, is prefilled from its URL, and names missing fields before sending', async ({
    office,
  }) => {
    await office.goto('/emails/compose?subject=Easter%20cakes&body=Dear%20Rosa,')
    await expect(office.getByLabel('Subject')).toHaveValue('Easter cakes')
    await expect(message(office)).toHaveText('Dear Rosa,')
    for (const name of ['Generate Content with AI', 'Save as Draft', 'Cancel', 'Send Email']) {
      await expect(office.getByRole('button', { name })).toBeVisible()
    }
    await expect(office.getByText('No mail account is connected')).toBeVisible()
    await expect(office.getByRole('link', { name: 'Connect one in Settings' })).toHaveAttribute(
      'href',
      '/settings?section=mail',
    )
    await office.getByRole('button', { name: 'Cancel' }).click()
    await expect(office).toHaveURL('/emails')
  })

  test('an empty line is as high as any other, also in a draft that is opened again', async ({ office }) => {
    const heights = () =>
      message(office)
        .locator('> div')
        .evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().height))
    await office.goto('/emails/compose?subject=Spacing&body=Dear%20Rosa,%0A%0AWelcome')
    await expect(message(office)).toContainText('Welcome')
    expect(new Set(await heights()).size).toBe(1)
    await message(office).press('Control+End')
    await message(office).pressSequentially('!')
    await expect(office.getByText(/^Draft saved at/)).toBeVisible()
    await office.reload()
    await expect(message(office)).toContainText('Welcome')
    expect(new Set(await heights()).size).toBe(1)
  })

  test('a missing value is reported at its field', async ({ office }) => {
    await office.goto('/emails/compose')
    await office.getByLabel('From').fill('dana')
    await office.getByRole('button', { name: 'Send Email' }).click()
    await expect(office.getByText('Please enter at least one recipient')).toBeVisible()
    await expect(office.getByText('Subject is required')).toBeVisible()
    await expect(office.getByText('Email body is required')).toBeVisible()
    await expect(office.getByText('Please enter a valid email address')).toBeVisible()
  })

  test('a signature alone is no mail', async ({ office }) => {
    await office.goto('/emails/compose')
    await message(office).pressSequentially('-- \nDana Reyes')
    await office.getByRole('button', { name: 'Send Email' }).click()
    await expect(office.getByText('Email body is required')).toBeVisible()
  })

  test('a draft is kept while it is written, survives a reload, and lies in Drafts', async ({ office }) => {
    await office.goto('/emails/compose')
    await office.getByLabel('To', { exact: true }).fill('rosa@example.com,')
    await office.getByLabel('Subject').fill('Half a thought')
    await message(office).fill('It was a dark and')
    await expect(office.getByText(/^Draft saved at/)).toBeVisible()
    await expect(office).toHaveURL(/draft=\d+/)
    await office.reload()
    await expect(office.getByLabel('Subject')).toHaveValue('Half a thought')
    await expect(message(office)).toHaveText('It was a dark and')
    await expect(office.getByText('rosa@example.com')).toBeVisible()
    await message(office).press('End')
    await message(office).pressSequentially(' stormy night')
    await office.getByRole('button', { name: 'Save as Draft' }).click()
    await expect(toast(office, 'Draft Saved')).toBeVisible()
    expect(await drafts(office)).toMatchObject([
      { subject: 'Half a thought', body: 'It was a dark and stormy night', folder: 'drafts' },
    ])
  })

  test('words written a moment before the window is closed, or left for another page, are kept', async ({ office }) => {
    await office.goto('/emails/compose')
    await office.getByLabel('Subject').fill('Closed at once')
    await office.goto('/clients')
    await expect
      .poll(async () => (await drafts(office)).map((draft: { subject: string }) => draft.subject))
      .toEqual(['Closed at once'])
    await office.goto('/emails/compose')
    await office.getByLabel('Subject').fill('Left at once')
    await office.getByRole('link', { name: 'Clients', exact: true }).first().click()
    await expect
      .poll(async () => (await drafts(office)).map((draft: { subject: string }) => draft.subject))
      .toEqual(['Left at once', 'Closed at once'])
  })

  test('a draft that is opened again a moment later is as it was left', async ({ office }) => {
    const { id } = await addMail(office, { folder: 'drafts', subject: 'First words', body: 'Something' })
    await office.goto(`/emails/compose?draft=${id}`)
    await office.getByLabel('Subject').fill('Second words')
    await office.getByRole('button', { name: 'Cancel' }).click()
    await office.getByRole('button', { name: /^Drafts/ }).click()
    await row(office, 'words').getByRole('link').click()
    await expect(office.getByLabel('Subject')).toHaveValue('Second words')
    await office.getByLabel('Subject').fill('Third words')
    await expect(office.getByText(/^Draft saved at/)).toBeVisible()
    expect(await drafts(office)).toMatchObject([{ id, subject: 'Third words' }])
  })

  test('sending without an account is refused in words, and the draft is kept', async ({ office }) => {
    await office.goto('/emails/compose?subject=Hello&body=There')
    await office.getByLabel('To', { exact: true }).fill('rosa@example.com,')
    await office.getByRole('button', { name: 'Send Email' }).click()
    await expect(toast(office, 'Error')).toBeVisible()
    await expect(office.getByText(/Your mail is kept as a draft/).first()).toBeVisible()
    expect(await drafts(office)).toMatchObject([{ subject: 'Hello' }])
  })

  test('two windows do not undo each other', async ({ office, context }) => {
    const { id } = await addMail(office, { folder: 'drafts', subject: 'Shared', body: 'Both of us' })
    await office.goto(`/emails/compose?draft=${id}`)
    await expect(office.getByLabel('Subject')).toHaveValue('Shared')
    const other = await context.newPage()
    await other.goto(`/emails/compose?draft=${id}`)
    await other.getByLabel('Subject').fill('Theirs')
    await expect(other.getByText(/^Draft saved at/)).toBeVisible()
    await office.getByLabel('Subject').fill('Mine')
    await expect(office.getByText(/changed in another window, or is no longer a draft/)).toBeVisible()
    await office.getByRole('button', { name: 'Keep what I wrote here' }).click()
    await expect.poll(async () => (await drafts(office))[0].subject).toBe('Mine')
  })

  test('people are completed from the clients and from past mail, and what is no address is marked', async ({
    office,
  }) => {
    const name = `Quentin ${Date.now()}`
    await office.request.post('/api/clients', { data: { name, email: 'quentin@example.com' } })
    await addMail(office, { senderName: 'Quentina', senderEmail: 'quentina@example.com' })
    await office.goto('/emails/compose')
    const to = office.getByLabel('To', { exact: true })
    await to.pressSequentially('quent')
    const choices = office.getByRole('listbox', { name: 'To: suggestions' }).getByRole('option')
    await expect(choices.first()).toContainText(name)
    await expect(choices.nth(1)).toContainText('quentina@example.com')
    await to.press('Enter')
    await expect(office.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
    await to.fill('nobody,')
    await expect(office.getByText('is not an email address')).toBeAttached()
    await to.press('Backspace')
    await expect(office.getByRole('button', { name: 'Remove nobody' })).toBeHidden()
  })

  test('files are attached up to ten megabytes each, and taken off again', async ({ office }) => {
    await office.goto('/emails/compose?subject=With%20a%20file')
    const files = office.getByLabel('Files to attach')
    await files.setInputFiles({ name: 'menu.txt', mimeType: 'text/plain', buffer: Buffer.from('cake') })
    const list = office.getByRole('list', { name: 'Attachments' })
    await expect(list).toContainText('menu.txt')
    await files.setInputFiles({ name: 'film.bin', mimeType: 'video/mp4', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) })
    await expect(office.getByText(/Each attachment may be at most 10MB/).first()).toBeVisible()
    await office.getByRole('button', { name: 'Remove menu.txt' }).click()
    await expect(list).toBeHidden()
    await expect(office.getByText('Maximum file size 10MB')).toBeVisible()
  })

  test('formatted text is sent with a plain-text version', async ({ office }) => {
    await office.goto('/emails/compose?subject=Looks')
    await message(office).click()
    await office.keyboard.type('Bring ')
    await office.getByRole('button', { name: 'Bold' }).click()
    await office.keyboard.type('salt')
    await office.getByRole('button', { name: 'Save as Draft' }).click()
    await expect(toast(office, 'Draft Saved')).toBeVisible()
    const [draft] = await drafts(office)
    const opened = await (await office.request.get(`/api/emails/${draft.id}`)).json()
    expect(opened.body).toBe('Bring salt')
    expect(opened.html).toContain('<strong>salt</strong>')
    await office.getByRole('button', { name: 'Link', exact: true }).click()
    await office.getByRole('textbox', { name: 'Address of the link' }).fill('example.com')
    await office.keyboard.press('Enter')
    await expect(message(office).getByRole('link', { name: 'example.com' })).toHaveAttribute(
      'href',
      'https://example.com',
    )
  })

  test('text pasted from Google Docs and Word keeps its formatting, and nothing else', async ({ office }) => {
    await office.goto('/emails/compose?subject=Pasted')
    const paste = (html: string) =>
      message(office).evaluate((box, html) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/html', html)
        box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }, html)
    await message(office).click()
    await paste('<b style="font-weight:normal"><span style="font-weight:700">Bold</span><span> plain</span></b>')
    await expect(message(office).locator('strong')).toHaveText('Bold')
    await office.keyboard.press('Enter')
    const ignored = '<span style="mso-list:Ignore">·&nbsp; </span>'
    await paste(
      `<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1">${ignored}Flour</p><script>window.ran = true</script>`,
    )
    await expect(message(office).locator('ul li')).toHaveText('Flour')
    await office.goto('/emails/compose?subject=Pasted+again')
    await message(office).click()
    const cell = (text: string) => `<td style="width:100pt"><p class="MsoNormal">${text}</p></td>`
    await paste(
      `<h1>Menu</h1><h2>Of May</h2><table><tr>${cell('Cake')}${cell('3 €')}</tr><tr>${cell('Tea')}${cell('2 €')}</tr></table>`,
    )
    await expect(message(office).locator('strong')).toHaveText(['Menu', 'Of May'])
    await expect(message(office).getByText('Cake | 3 €')).toBeVisible()
    await expect(message(office).getByText('Tea | 2 €')).toBeVisible()
    expect(await office.evaluate(() => 'ran' in window)).toBe(false)
  })

  test('a forwarded mail keeps its tables and colours, in the form, in the draft and when sent', async ({ office }) => {
    const table = '<table><tr><td style="background:#ffcc00">Cake</td><td>3 €</td></tr></table>'
    const { id } = await addMail(office, { html: `<p>Our <b>menu</b></p>${table}<script>window.ran = true</script>` })
    await office.goto(`/emails/${id}`)
    await office.getByRole('button', { name: 'Forward' }).click()
    const dialog = office.getByRole('dialog', { name: 'Forward' })
    const forwarded = dialog.getByRole('region', { name: 'Forwarded message' })
    await expect(forwarded.locator('iframe').contentFrame().getByRole('cell', { name: 'Cake' })).toBeVisible()
    await message(office).click()
    await office.keyboard.press('Control+Home')
    await office.keyboard.type('Have a look. ')
    await dialog.getByRole('button', { name: 'Save as Draft' }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(async () => (await drafts(office)).length).toBe(1)
    const [draft] = await drafts(office)
    const stored = await (await office.request.get(`/api/emails/${draft.id}`)).json()
    expect(stored.html).toContain('<td style="background:#ffcc00">Cake</td>')
    expect(stored.html).toContain('Have a look.')
    expect(stored.html).not.toContain('script')
    expect(stored.body).toMatch(/Have a look\.[\s\S]*Forwarded message[\s\S]*Cake/)
    await office.goto(`/emails/compose?draft=${draft.id}`)
    const again = office.getByRole('region', { name: 'Forwarded message' })
    await expect(again.locator('iframe').contentFrame().getByRole('cell', { name: 'Cake' })).toBeVisible()
    await again.getByRole('button', { name: 'Leave it out' }).click()
    await expect
      .poll(async () => (await (await office.request.get(`/api/emails/${draft.id}`)).json()).html)
      .not.toContain('Cake')
  })

  test('the assistant writes what is asked for, or says that it cannot', async ({ office }) => {
    await office.goto('/emails/compose?subject=Thanks')
    await office.route('**/api/ai/generate-email', (route) => route.fulfill({ status: 500, body: '' }))
    await office.getByRole('button', { name: 'Generate Content with AI' }).click()
    await expect(toast(office, 'Generation Failed')).toBeVisible()
    await expect(office.getByText('Could not generate email content. Please try again later.').first()).toBeVisible()
    await office.unroute('**/api/ai/generate-email')
    let asked: unknown
    await office.route('**/api/ai/generate-email', (route) => {
      asked = route.request().postDataJSON()
      const text = 'Thank you for <b>everything</b>.'
      return route.fulfill({ json: { response: text, success: true, text, answeredBy: 'rules' } })
    })
    await office.getByLabel('What should it say? (Optional)').fill('Say thanks')
    await office.getByRole('button', { name: 'Generate Content with AI' }).click()
    await expect(message(office)).toContainText('Thank you for <b>everything</b>.')
    expect(asked).toEqual({ emailContent: '', prompt: 'Say thanks' })
  })

  test('the page and the dialog have no accessibility violation', async ({ office }) => {
    await office.goto('/emails/compose?subject=Hello')
    await expect(message(office)).toBeVisible()
    await expectNoViolation(office, 'the page', { part: 'main' })
    await office.goto('/emails')
    await office.getByRole('button', { name: 'Compose' }).first().click()
    await expect(office.getByRole('dialog', { name: 'New email' })).toBeVisible()
    await expectNoViolation(office, 'the dialog', { part: '[role=dialog]' })
  })
})

test.describe('with an account', () => {
  test.beforeEach(({ connected }) => clearMail(connected))

  test('the page sends, goes to the mailbox, and sending can be undone', async ({ connected }) => {
    await connected.goto('/emails/compose?subject=Off%20you%20go&body=Bye')
    await expect(message(connected)).toContainText('Dana Reyes')
    await connected.getByLabel('To', { exact: true }).fill('rosa@example.com,')
    await connected.getByRole('button', { name: 'Send Email' }).click()
    await expect(connected).toHaveURL('/emails')
    await expect(toast(connected, 'Email Sent')).toBeVisible()
    expect(await sent(connected)).toMatchObject([
      { subject: 'Off you go', folder: 'sent', delivery: { state: 'queued' } },
    ])
    await connected.getByRole('button', { name: 'Undo' }).click()
    await expect(connected).toHaveURL(/\/emails\/compose\?draft=\d+/)
    await expect(connected.getByLabel('Subject')).toHaveValue('Off you go')
    expect(await sent(connected)).toEqual([])
    expect(await drafts(connected)).toMatchObject([{ subject: 'Off you go' }])
  })

  test('the dialog asks for a recipient and a subject, and sends', async ({ connected }) => {
    await connected.goto('/emails')
    await connected.getByRole('button', { name: 'Compose' }).first().click()
    const dialog = connected.getByRole('dialog', { name: 'New email' })
    for (const label of ['To', 'CC', 'Subject']) await expect(dialog.getByLabel(label, { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(toast(connected, 'Missing Information')).toBeVisible()
    await expect(connected.getByText('Please provide a recipient and subject.').first()).toBeVisible()
    await dialog.getByLabel('To', { exact: true }).fill('rosa@example.com,')
    await dialog.getByLabel('Subject').fill('From the dialog')
    await message(connected).fill('Hello')
    await connected.route('**/api/emails/send', (route) => route.fulfill({ status: 500, body: '' }))
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(toast(connected, 'Send Failed')).toBeVisible()
    await expect(connected.getByText('There was an error sending your email.').first()).toBeVisible()
    await connected.unroute('**/api/emails/send')
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(toast(connected, 'Email Sent')).toBeVisible()
    await expect(dialog).toBeHidden()
    expect(await sent(connected)).toMatchObject([{ subject: 'From the dialog' }])
  })

  test('the page says in the specified words when sending or saving fails', async ({ connected }) => {
    await connected.goto('/emails/compose?subject=Trouble&body=Ahead')
    await connected.getByLabel('To', { exact: true }).fill('rosa@example.com,')
    await connected.route('**/api/emails/send', (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong' } }),
    )
    await connected.getByRole('button', { name: 'Send Email' }).click()
    await expect(connected.getByText('Failed to send email. Please try again.').first()).toBeVisible()
    await connected.route(/\/api\/emails(\/\d+)?$/, (route) => route.fulfill({ status: 500, body: '' }))
    await connected.getByLabel('Subject').fill('More trouble')
    await connected.getByRole('button', { name: 'Save as Draft' }).click()
    await expect(connected.getByText('Failed to save draft. Please try again.').first()).toBeVisible()
  })

  test('a reply goes to whoever wrote, quotes them, and belongs to their conversation', async ({ connected }) => {
    const { id } = await addMail(connected, { cc: 'wen@example.com', body: 'When do you open?\n<b>Rosa</b>' })
    await connected.goto(`/emails/${id}`)
    const dialog = connected.getByRole('dialog', { name: 'Reply all' })
    // An editor that arrives right after its placeholder is shown is made well before it is on the page.
    await connected.route(/rich-editor.*\.js/, async (route) => {
      await dialog.getByLabel('Subject').waitFor()
      await route.continue()
    })
    await connected.getByRole('button', { name: 'Reply all' }).click()
    await expect(dialog.getByLabel('Subject')).toHaveValue('Re: Easter cakes')
    await expect(dialog.getByRole('button', { name: 'Remove Rosa Delfino' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Remove wen@example.com' })).toBeVisible()
    await expect(message(connected).locator('blockquote')).toContainText('<b>Rosa</b>')
    await expect(message(connected)).toBeFocused()
    await connected.keyboard.type('At seven.')
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(toast(connected, 'Email Sent')).toBeVisible()
    const thread = await (await connected.request.get(`/api/emails/${id}/thread`)).json()
    expect(thread).toMatchObject([{ id }, { folder: 'sent', subject: 'Re: Easter cakes' }])
    const reply = await (await connected.request.get(`/api/emails/${thread[1].id}`)).json()
    expect(reply.body).toMatch(/^At seven\./)
    expect(reply.body).toContain('> When do you open?')
    await expect(connected.getByLabel('Answered').first()).toBeVisible()
  })

  test('the page answers the email that its address names', async ({ connected }) => {
    const { id } = await addMail(connected, {})
    await connected.goto(`/emails/compose?reply=${id}`)
    await expect(connected.getByLabel('Subject')).toHaveValue('Re: Easter cakes')
    await expect(connected.getByRole('button', { name: 'Remove Rosa Delfino' })).toBeVisible()
    await expect(message(connected)).toContainText('When do you open?')
  })

  test('Ctrl+Enter sends, and a refused mail is reported on any page', async ({ connected }) => {
    await connected.goto('/emails/compose?to=rosa@example.com&subject=Keys&body=Hello')
    await connected.getByRole('textbox', { name: 'Message' }).press('Control+Enter')
    await expect(connected.getByText('Email Sent', { exact: true }).first()).toBeVisible()
    await connected.getByRole('link', { name: 'Clients', exact: true }).first().click()
    await expect(connected).toHaveURL('/clients')
    const waiting: { id: number }[] = await (await connected.request.get('/api/mail/outgoing')).json()
    const refused = {
      id: 999_999,
      to: 'Rosa',
      subject: 'Keys',
      state: 'failed',
      outcome: 'failed',
      error: '550 No such user',
    }
    const times = { sendAfter: '2026-03-10T09:00:00Z', createdAt: '2026-03-10T09:00:00Z' }
    await connected.route('**/api/mail/outgoing', (route) =>
      route.fulfill({ json: [{ ...refused, ...times, emailId: 7 }] }),
    )
    // Cancelling the real mails makes the page refetch.
    for (const { id } of waiting) await connected.request.post(`/api/mail/outgoing/${id}/cancel`)
    await expect(connected.getByText('Send Failed', { exact: true }).first()).toBeVisible()
    await expect(connected.getByText('550 No such user').first()).toBeVisible()
    await connected.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(connected).toHaveURL('/emails/7?folder=sent')
  })

  test('closing the dialog throws nothing away', async ({ connected }) => {
    await connected.goto('/emails')
    await expect(connected.getByRole('button', { name: 'Compose' })).toBeVisible()
    await connected.keyboard.press('c')
    const dialog = connected.getByRole('dialog', { name: 'New email' })
    await dialog.getByLabel('Subject').fill('Not yet')
    await connected.keyboard.press('Escape')
    await expect(toast(connected, 'Draft Saved')).toBeVisible()
    expect(await drafts(connected)).toMatchObject([{ subject: 'Not yet' }])
  })
})
