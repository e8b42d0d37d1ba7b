import type { Page } from '@playwright/test'
import { expectNoViolation } from '#tests/support/accessibility'
import { expect, signIn, test } from '#tests/support/office'

type Made = { id: number }

const post = async (page: Page, path: string, data: object): Promise<Made> => {
  const answer = await page.request.post(path, { data })
  expect(answer.status()).toBe(201)
  return answer.json()
}
const addClient = (page: Page, name: string) => post(page, '/api/clients', { name, email: 'rosa@example.com' })

const offer = (page: Page) => page.getByText(/You have an unsaved draft of/)
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave this form?' })

test('a click beside the invoice dialog asks, and Cancel leaves at once with the draft kept', async ({ office }) => {
  await office.goto('/invoices')
  const open = () => office.getByRole('button', { name: 'Create Invoice' }).click()
  const form = office.getByRole('dialog', { name: 'Create New Invoice' })
  await open()
  await form.getByLabel('Item 1 description').fill('Five pages')
  await office.mouse.click(5, 5)
  await expect(question(office)).toBeVisible()
  await expectNoViolation(office, 'the question before leaving')
  await question(office).getByRole('button', { name: 'Keep editing' }).click()
  await expect(form.getByLabel('Item 1 description')).toHaveValue('Five pages')
  await form.getByRole('button', { name: 'Add Item' }).click()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeHidden()

  await open()
  await expect(form.getByText(/You have an unsaved draft of a new invoice, .*just now/)).toBeVisible()
  await expect(form.getByLabel('Item 1 description')).toHaveValue('')
  await form.getByRole('button', { name: 'Restore' }).click()
  await expect(form.getByLabel('Item 1 description')).toHaveValue('Five pages')
  await form.getByLabel('Item 2 description').fill('Photographs')
  await form.getByRole('button', { name: 'Add Item' }).click()
  await form.getByLabel('Item 3 description').fill('Prints')
  await expect(form.getByLabel('Item 2 description')).toHaveValue('Photographs')

  await office.keyboard.press('Escape')
  await question(office).getByRole('button', { name: 'Discard' }).click()
  await expect(form).toBeHidden()
  await open()
  await expect(form.getByLabel('Item 1 description')).toHaveValue('')
  await expect(offer(office)).toBeHidden()
  await office.keyboard.press('Escape')
  await expect(form).toBeHidden()
})

test('Escape in an event form asks, and the words typed wait for the next new event', async ({ office }) => {
  await office.goto('/calendar?date=2026-03-10')
  const form = office.getByRole('dialog', { name: 'Add New Event' })
  const open = () => office.getByRole('button', { name: 'Add Event' }).first().click()
  await open()
  await form.getByLabel(/Title/).fill('Dentist')
  await office.keyboard.press('Escape')
  await question(office).getByRole('button', { name: 'Leave, keep the draft' }).click()
  await expect(form).toBeHidden()
  await open()
  await expect(form.getByText(/a new event, “Dentist”/)).toBeVisible()
  await form.getByLabel(/Title/).fill('Something else')
  await form.getByRole('button', { name: 'Restore' }).click()
  await expect(form.getByLabel(/Title/)).toHaveValue('Dentist')
  await expect(form.getByText(/a new event, “Something else”/)).toBeVisible()
  await form.getByRole('button', { name: 'Discard' }).click()
  await expect(offer(office)).toBeHidden()
  await form.getByRole('button', { name: 'Create Event' }).click()
  await expect(form).toBeHidden()
  await open()
  await expect(form.getByLabel(/Title/)).toHaveValue('')
  await expect(offer(office)).toBeHidden()
})

test('a contract that is being written survives navigation to another page', async ({ office }) => {
  await office.goto('/contracts/create')
  await office.getByLabel('Contract Title').fill('New website')
  await office.getByLabel('Services').fill('Five pages.')
  await office.getByRole('link', { name: 'Clients' }).first().click()
  await expect(office).toHaveURL(/clients/)
  await office.goto('/contracts/create')
  await expect(office.getByText(/a new contract/)).toBeVisible()
  await office.getByRole('button', { name: 'Restore' }).click()
  await expect(office.getByLabel('Contract Title')).toHaveValue('New website')
  await expect(office.getByLabel('Services')).toHaveValue('Five pages.')
})

test('Edit Text of a stored contract and the edit form of a client keep what was typed, each for its own record', async ({
  office,
}) => {
  const rosa = await addClient(office, 'Rosa Delfino')
  const other = await addClient(office, 'Somebody Else')
  const edit = async (id: number) => {
    await office.goto(`/clients/${id}`)
    await office.getByRole('button', { name: 'Edit', exact: true }).click()
  }
  await edit(rosa.id)
  await office.getByLabel('Notes (Optional)').fill('Likes lemon cake')
  await office.getByRole('button', { name: 'Cancel' }).click()
  await edit(other.id)
  await expect(office.getByLabel('Notes (Optional)')).toHaveValue('')
  await expect(offer(office)).toBeHidden()

  await office.request.patch(`/api/clients/${rosa.id}`, { data: { phone: '555-123-4567' } })
  await edit(rosa.id)
  await expect(office.getByText(/What is saved has changed since then/)).toBeVisible()
  await office.getByRole('button', { name: 'Restore' }).click()
  await expect(office.getByLabel('Notes (Optional)')).toHaveValue('Likes lemon cake')
  await expect(office.getByLabel('Phone (Optional)')).toHaveValue('555-123-4567')
  await office.getByRole('button', { name: 'Save Changes' }).click()
  await expect(office.getByText('Client has been updated successfully.')).toBeVisible()
  await edit(rosa.id)
  await expect(offer(office)).toBeHidden()

  const contract = await storeContract(office)
  await office.goto(`/contracts/${contract.id}`)
  await office.getByRole('button', { name: 'Edit Text' }).click()
  await office.getByLabel('Opening').fill('Between us two.')
  await office.goto('/clients')
  await office.goto(`/contracts/${contract.id}`)
  await office.getByRole('button', { name: 'Edit Text' }).click()
  await office.getByRole('button', { name: 'Restore' }).click()
  await expect(office.getByLabel('Opening')).toHaveValue('Between us two.')
  await office.getByRole('button', { name: 'Save as a new version' }).click()
  await expect(office.getByText('Version 2 saved', { exact: true })).toBeVisible()
})

test('a dialog about money, a schedule and a connection ask before they lose what was typed', async ({ office }) => {
  const client = await addClient(office, 'Rosa Delfino')
  const items = [{ description: 'Five pages', quantity: 1, rate: 100 }]
  const invoice = await post(office, '/api/invoices', { clientId: client.id, amount: 100, status: 'sent', items })
  await office.goto(`/invoices/${invoice.id}`)
  await office.getByRole('button', { name: 'Record Payment' }).click()
  const payment = office.getByRole('dialog', { name: 'Record Payment' })
  await payment.getByLabel('Note (optional)').fill('In cash, at the fair')
  await office.keyboard.press('Escape')
  await question(office).getByRole('button', { name: 'Leave, keep the draft' }).click()
  await office.getByRole('button', { name: 'Record Payment' }).click()
  await payment.getByRole('button', { name: 'Restore' }).click()
  await expect(payment.getByLabel('Note (optional)')).toHaveValue('In cash, at the fair')
  await payment.getByRole('button', { name: 'Record Payment' }).click()
  await expect(payment).toBeHidden()

  await office.goto('/bookings?tab=settings')
  const schedule = office.getByRole('dialog', { name: 'New schedule' })
  await office.getByRole('button', { name: 'New schedule' }).click()
  await schedule.getByLabel('Name').fill('Summer hours')
  await schedule.getByRole('button', { name: 'Cancel' }).click()
  await office.getByRole('button', { name: 'New schedule' }).click()
  await expect(schedule.getByText(/a new schedule, “Summer hours”/)).toBeVisible()
  await schedule.getByRole('button', { name: 'Discard' }).click()
  await expect(offer(office)).toBeHidden()

  await office.goto('/settings?section=mail')
  const account = office.getByRole('dialog', { name: 'Connect by IMAP' })
  const connect = () => office.getByRole('button', { name: 'Connect by IMAP' }).click()
  await connect()
  await account.getByLabel('Your name, as others see it').fill('Dana at Delfino')
  await account.getByLabel('Password').fill('not to be kept')
  await office.mouse.click(5, 5)
  await question(office).getByRole('button', { name: 'Leave, keep the draft' }).click()
  expect(await office.evaluate(() => JSON.stringify(localStorage))).not.toContain('not to be kept')
  await connect()
  await account.getByRole('button', { name: 'Restore' }).click()
  await expect(account.getByLabel('Your name, as others see it')).toHaveValue('Dana at Delfino')
  await expect(account.getByLabel('Password')).toHaveValue('')
})

test('logging out warns that drafts are deleted, and deletes them', async ({ visit }) => {
  await signIn(visit)
  await visit.goto('/tasks')
  await visit.getByRole('button', { name: 'Logout' }).waitFor()
  await visit.evaluate(() =>
    localStorage.setItem('mainstreet.draft.task.new', JSON.stringify([{ id: 'a', at: 'b', base: {}, draft: {} }])),
  )
  await visit.getByRole('button', { name: 'Logout' }).click()
  const asked = visit.getByRole('dialog', { name: 'Log out?' })
  await expect(asked).toContainText('1 form with unsaved words')
  await asked.getByRole('button', { name: 'Log out and delete' }).click()
  await expect(visit).toHaveURL('/')
  expect(await visit.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft.')))).toEqual([])
})

test('what a visitor has typed survives a reload, until it is sent', async ({ visit }) => {
  await visit.goto('/')
  await visit.locator('#contact-message').fill('We need a website.')
  await visit.reload()
  await expect(visit.locator('#contact-message')).toHaveValue('We need a website.')
  await visit.locator('#contact-name').fill('Rosa Delfino')
  await visit.locator('#contact-email').fill('rosa@example.com')
  await visit.locator('#contact-form button[type=submit]').click()
  await expect(visit.locator('#contact-message')).toHaveValue('')
  await visit.reload()
  await expect(visit.locator('#contact-message')).toHaveValue('')
})

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

async function storeContract(page: Page): Promise<Made> {
  const form = {
    title: 'New website',
    clientName: 'Rosa Delfino',
    businessName: '',
    contractType: 'website',
    startDate: tomorrow(),
    endDate: '',
    services: 'Design and build of five pages.',
    paymentTerms: '',
    customClauses: '',
    additionalNotes: '',
  }
  const { text } = await (await page.request.post('/api/contracts/generate', { data: form })).json()
  return post(page, '/api/contracts', { ...form, text })
}
