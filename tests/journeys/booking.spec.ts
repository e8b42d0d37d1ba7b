import type { Page } from '@playwright/test'
import { expectNoViolation } from '#tests/support/accessibility'
import { expect, setOwnerTimeZone, test } from '#tests/support/office'

const phone = { viewport: { width: 375, height: 800 }, timezoneId: 'Asia/Kolkata', locale: 'en-US' }

/** A form that is sent at once is taken for a bot's; it comes back with what was typed. */
async function sendForm(guest: Page, button: string, until: RegExp): Promise<void> {
  await expect(async () => {
    if (!until.test(guest.url())) await guest.getByRole('button', { name: button }).click()
    await expect(guest).toHaveURL(until, { timeout: 1_000 })
  }).toPass()
}

test('a guest on a phone in another zone books, moves and cancels, and the owner sees it', async ({
  office,
  browser,
  server,
}) => {
  await setOwnerTimeZone(office, 'America/New_York')
  await office.goto('/bookings/kinds/new')
  await office.getByLabel('Name', { exact: true }).fill('First talk')
  await office.getByLabel('Name in Spanish').fill('Primera charla')
  await office.getByLabel('Number to call').fill('+1 555 010 0199')
  await office.getByRole('button', { name: 'Add hours on Saturday' }).click()
  await office.getByRole('button', { name: 'Add a question' }).click()
  await office.getByLabel('Question 1', { exact: true }).fill('What is it about?')
  await office.getByRole('button', { name: 'Save' }).click()
  await expect(office.getByRole('link', { name: 'First talk' })).toBeVisible()

  const guest = await browser.newPage({ ...phone, baseURL: server.url })
  await guest.goto('/book')
  await guest.getByRole('link', { name: /First talk/ }).click()
  await expect(guest).toHaveURL(/timeZone=Asia/)
  await expect(guest.getByLabel('Time zone')).toHaveValue(/^Asia\/(Kolkata|Calcutta)$/)
  await expectNoViolation(guest, 'choosing a time')
  expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)

  const chosen = await guest.getByRole('link', { name: /:\d\d/ }).last().getAttribute('href')
  const late = await browser.newPage({ ...phone, baseURL: server.url, javaScriptEnabled: false })
  await late.goto(chosen as string)
  await guest.goto(chosen as string)
  await guest.getByLabel('Your name').fill('Asha Rao')
  await guest.getByLabel('Your e-mail address').fill('asha@example.com')
  await guest.getByLabel(/What is it about/).fill('A website')
  await expectNoViolation(guest, 'the form')
  await sendForm(guest, 'Book this time', /\/book\/m\//)
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Your meeting is booked')
  await expect(guest.getByText('Keep the address of this page')).toBeVisible()
  await expectNoViolation(guest, 'the booking')
  const manage = guest.url()

  await late.getByLabel('Your name').fill('Sam')
  await late.getByLabel('Your e-mail address').fill('sam@example.com')
  await expect(async () => {
    await late.getByRole('button', { name: 'Book this time' }).click()
    await expect(late.getByRole('alert')).toContainText('This time was just taken', { timeout: 1_000 })
  }).toPass()
  await late.getByRole('alert').getByRole('button').first().click()
  await expect(late.getByLabel('Your name')).toHaveValue('Sam')
  await late.close()

  await office.goto('/bookings')
  const row = office.getByRole('listitem').filter({ hasText: 'Asha Rao' })
  await expect(row).toContainText('A website')
  await guest.getByRole('link', { name: 'Choose another time' }).click()
  await guest.getByRole('link', { name: /:\d\d/ }).first().click()
  await guest.getByRole('button', { name: 'Move it to this time' }).click()
  await expect(guest).toHaveURL(/\/book\/m\/[\w-]+\?lang=en$/)
  await guest.getByRole('link', { name: 'Español' }).click()
  await guest.getByRole('link', { name: 'Cancelar la cita' }).click()
  await expect(row).toContainText('Confirmed')
  await guest.getByRole('button', { name: 'Cancelar la cita' }).click()
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Esta cita está cancelada')
  await guest.goto(`${manage}/cancel`)
  await expect(guest.getByRole('alert')).toContainText('cancelled already')
  await guest.close()

  await expect(row).toBeHidden()
  await office.getByRole('tab', { name: 'Cancelled' }).click()
  await expect(row).toContainText('Cancelled by the guest')
})

test('guests ask for times of a shared schedule; the owner confirms one and declines another', async ({
  office,
  browser,
  server,
}) => {
  await setOwnerTimeZone(office, 'America/New_York')
  await office.goto('/bookings?tab=settings')
  await office.getByRole('button', { name: 'New schedule' }).click()
  await office.getByRole('dialog').getByLabel('Name').fill('Every day')
  await office.getByRole('button', { name: 'Add hours on Saturday' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(office.getByText('Every day')).toBeVisible()
  await expectNoViolation(office, 'hours and website')

  await office.goto('/bookings/kinds/new')
  await office.getByLabel('Name', { exact: true }).fill('Second talk')
  await office.getByLabel('Hours', { exact: true }).selectOption('Every day')
  await office.getByLabel('Number to call').fill('+1 555 010 0199')
  await office.getByLabel('Price in').fill('80')
  await office.getByLabel('A booking is confirmed').selectOption('When I have accepted it')
  await office.getByText('Open a deal').click()
  await office.getByRole('button', { name: 'Save' }).click()
  await expect(office.getByRole('listitem').filter({ hasText: 'Second talk' })).toContainText('$80.00')

  const guest = await browser.newPage({ ...phone, timezoneId: 'Europe/Madrid', locale: 'es-ES', baseURL: server.url })
  const askFor = async (name: string, email: string) => {
    await guest.goto('/book/second-talk')
    await expect(guest).toHaveURL(/timeZone=Europe/)
    await guest.getByRole('link', { name: /:\d\d/ }).first().click()
    await guest.getByLabel('Su nombre').fill(name)
    await guest.getByLabel(/correo/).fill(email)
    await sendForm(guest, 'Solicitar esta hora', /\/book\/m\//)
    return guest.url()
  }
  const accepted = await askFor('Lucía', 'lucia@example.com')
  const declined = await askFor('Bruno', 'bruno@example.com')

  await office.goto('/bookings')
  const row = (name: string) => office.getByRole('listitem').filter({ hasText: name })
  await row('Bruno').getByRole('button', { name: 'Decline' }).click()
  await row('Lucía').getByRole('button', { name: 'Confirm' }).click()
  await expect(row('Lucía')).toContainText('Confirmed')
  await expect(row('Bruno')).toBeHidden()
  await guest.goto(declined)
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Esta cita no pudo aceptarse')
  await guest.goto(accepted)
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Su cita está reservada')
  await guest.close()
})
