import { expect, test } from '#tests/support/office'

test('a client is billed in their own way, again and again', async ({ office }) => {
  const client = await (
    await office.request.post('/api/clients', { data: { name: 'Imogen Hartley', email: 'imogen@example.com' } })
  ).json()
  await office.goto(`/clients/${client.id}`)
  const billing = office.getByRole('region', { name: 'Billing' })
  await expect(billing).toContainText('As your business bills everybody.')
  await billing.getByRole('button', { name: 'Change' }).click()
  const dialog = office.getByRole('dialog', { name: 'Billing' })
  await dialog.getByLabel('Days to pay').fill('400')
  await dialog.getByLabel('Currency').selectOption('EUR')
  await dialog.getByLabel('Tax rate (%)').fill('21')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('At most 365')).toBeVisible()
  await dialog.getByLabel('Days to pay').fill('7')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(billing).toContainText('7 days')

  // A new invoice begins with it.
  await office.goto(`/invoices/new?clientId=${client.id}`)
  await expect(office.getByLabel('Currency')).toHaveValue('EUR')
  await expect(office.getByLabel('Tax Rate')).toHaveValue('21')

  await office.goto('/recurring')
  await expect(office.getByRole('list', { name: 'Finances' }).getByRole('link')).toContainText([
    'Deals',
    'Invoices',
    'Recurring',
  ])
  await office.getByRole('link', { name: 'New Recurring Invoice' }).first().click()
  await office.getByRole('button', { name: 'Create Recurring Invoice' }).click()
  await expect(office.getByText('Please select a client')).toBeVisible()
  await office.getByRole('combobox', { name: 'Client' }).fill('Imogen')
  await office.getByRole('option', { name: /Imogen Hartley/ }).click()
  await office.getByLabel('First invoice').fill('2031-01-31')
  await office.getByLabel('Item 1 description').fill('Care of the website')
  await office.getByLabel('Item 1 rate').fill('80')
  const preview = office.getByRole('region', { name: 'Preview' }).getByRole('listitem')
  await expect(preview).toHaveCount(12)
  await expect(preview.nth(1)).toHaveText('Feb 28, 2031')
  await office.getByLabel('Ends').selectOption('after')
  await office.getByLabel('Number of invoices').fill('3')
  await expect(preview).toHaveText(['Jan 31, 2031', 'Feb 28, 2031', 'Mar 31, 2031'])
  await office.getByRole('button', { name: 'Create Recurring Invoice' }).click()

  await expect(office.getByRole('heading', { level: 1 })).toHaveText('Every month: Imogen Hartley')
  await office.getByRole('button', { name: 'Skip Feb 28, 2031', exact: true }).click()
  await expect(office.getByText('Skipped · Undo')).toBeVisible()
  await office.getByRole('button', { name: 'Do not skip Feb 28, 2031' }).click()
  await expect(office.getByText('Skipped · Undo')).toHaveCount(0)
  await office.getByRole('button', { name: 'Pause' }).click()
  await expect(office.getByText('What falls into the pause is not billed.')).toBeVisible()
  await office.getByRole('link', { name: 'Recurring' }).click()
  const found = office.getByRole('table', { name: 'Recurring invoices' }).getByRole('link')
  await office.getByRole('searchbox', { name: /Search recurring invoices/ }).fill('care imogen')
  await office.getByRole('tab', { name: 'Paused' }).click()
  await expect(found).toHaveText(['Imogen Hartley'])
  await office.getByRole('tab', { name: 'Active' }).click()
  await expect(office.getByText('No recurring invoices found')).toBeVisible()
  await office.getByRole('tab', { name: 'All' }).click()
  await found.click()
  await office.getByRole('button', { name: 'Go On' }).click()
  await expect(office.getByRole('button', { name: 'Pause' })).toBeVisible()
  await office.getByRole('link', { name: 'Edit' }).click()
  await office.getByLabel('Item 1 rate').fill('100')
  await office.getByLabel('How often').selectOption('weekly')
  await office.getByRole('button', { name: 'Save Changes' }).click()
  await expect(office.getByRole('heading', { level: 1 })).toHaveText('Every week: Imogen Hartley')
  await expect(office.getByRole('region', { name: 'Next twelve' }).getByRole('listitem')).toHaveText([
    /Jan 31, 2031/,
    /Feb 7, 2031/,
    /Feb 14, 2031/,
  ])
  await office.getByRole('button', { name: 'Delete' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(office.getByRole('heading', { level: 1 })).toHaveText('Recurring Invoices')
})

test('reminders are off, show what they would have sent, and begin when switched on', async ({ office }) => {
  const client = await (
    await office.request.post('/api/clients', { data: { name: 'Hank Lindqvist', email: 'hank@example.com' } })
  ).json()
  const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  await office.request.post('/api/invoices', {
    data: {
      clientId: client.id,
      amount: 240,
      status: 'sent',
      issueDate: day(40),
      dueDate: day(6),
      items: [{ description: 'Care', quantity: 1, rate: 240 }],
    },
  })
  await office.goto('/settings?section=reminders')
  await expect(office.getByText('No mail account is connected')).toBeVisible()
  await expect(office.getByText('3 days after it was due')).toBeVisible()
  await office.getByRole('switch', { name: 'Remind clients of open invoices' }).click()
  await expect(office.getByText('Nothing leaves tomorrow.')).toBeVisible()
  await office.getByRole('button', { name: 'Remove: 30 days after it was due' }).click()
  await office.getByLabel('Sunday').check()
  await office.getByRole('button', { name: 'Save' }).first().click()
  await expect(office.getByRole('link', { name: 'Reminders On, 4 steps' })).toBeVisible()
  await office.reload()
  await expect(office.getByLabel('Sunday')).toBeChecked()
  await office.getByRole('switch', { name: 'Remind clients of open invoices' }).click()
  await expect(office.getByText('What they would have sent')).toBeVisible()
})
