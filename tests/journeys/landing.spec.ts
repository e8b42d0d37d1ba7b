import { expect, test } from '#tests/support/office'

const thanks = "Thank you! Your consultation request has been submitted. We'll be in touch shortly."
const sorry = 'There was an error submitting your request. Please try again or contact us directly.'

test('a visitor reads the page, follows its anchors and opens one answer at a time', async ({ visit }) => {
  await visit.goto('/')
  await expect(visit).toHaveTitle(/Mainstreet/)
  for (const [name, id] of [
    ['Features', 'features'],
    ['What we do', 'what-we-do'],
    ['Testimonials', 'testimonials'],
    ['FAQ', 'faq'],
    ['Contact', 'contact'],
  ] as const) {
    await visit.getByRole('banner').getByRole('link', { name, exact: true }).click()
    await expect(visit).toHaveURL(`/#${id}`)
    await expect(visit.locator(`#${id}`)).toBeInViewport()
  }
  await expect(visit.locator('#features').getByRole('heading', { level: 3 })).toHaveText([
    'Custom website design',
    'AI integration',
    'Custom applications',
    'Cloud solutions',
    'Security',
    'Performance optimization',
  ])
  await expect(visit.locator('#what-we-do')).toContainText('1-2 weeks')
  const answers = visit.locator('#faq details')
  await expect(answers).toHaveCount(6)
  await answers.nth(0).locator('summary').click()
  await expect(answers.nth(0)).toHaveAttribute('open')
  await answers.nth(1).locator('summary').click()
  await expect(answers.nth(1)).toHaveAttribute('open')
  await expect(answers.nth(0)).not.toHaveAttribute('open')
  await answers.nth(1).locator('summary').click()
  await expect(answers.nth(1)).not.toHaveAttribute('open')
  await expect(visit.locator('#contact')).toContainText(/Maryland/)
  await expect(visit.locator('#contact')).toContainText(/California/)
})

test('the language changes without a reload and keeps what was typed', async ({ visit }) => {
  await visit.goto('/')
  await visit.evaluate(() => Object.assign(window, { sameDocument: true }))
  await visit.getByLabel('Name', { exact: true }).fill('Rosa')
  await visit.getByRole('link', { name: 'Español' }).first().click()
  await expect(visit).toHaveURL('/es')
  await expect(visit.locator('html')).toHaveAttribute('lang', 'es')
  await expect(visit.getByRole('heading', { level: 1 })).toContainText('Tu vitrina')
  await expect(visit.getByLabel('Nombre', { exact: true })).toHaveValue('Rosa')
  await visit.goBack()
  await expect(visit.getByRole('heading', { level: 1 })).toContainText('Your shop window')
  expect(await visit.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test('the Spanish page opens by its own address, with the landing script alone', async ({ visit }) => {
  await visit.goto('/es')
  const scriptBytes = await visit.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, script) => sum + (script as PerformanceResourceTiming).decodedBodySize, 0),
  )
  expect(scriptBytes).toBeGreaterThan(0)
  expect(scriptBytes).toBeLessThan(30_000)
  await expect(visit.locator('link[rel=canonical]')).toHaveAttribute('href', /\/es$/)
  await expect(visit.locator('link[hreflang=en]')).toHaveCount(1)
  await expect(visit.locator('#faq')).toContainText('2-4 semanas')
})

test.describe('the form', () => {
  test('refuses what is missing, and sends nothing', async ({ visit }) => {
    await visit.goto('/')
    let sent = 0
    visit.on('request', (request) => {
      if (request.url().includes('/api/contact-form')) sent++
    })
    const submit = visit.locator('#contact').getByRole('button', { name: 'Request consultation' })
    await submit.click()
    await expect(visit.getByLabel('Name', { exact: true })).toBeFocused()
    await visit.getByLabel('Name', { exact: true }).fill('Rosa')
    await visit.locator('#contact').getByLabel('Email').fill('rosa at bakery')
    await visit.getByLabel('Message').fill('Hello')
    await submit.click()
    await expect(visit.locator('#contact').getByLabel('Email')).toBeFocused()
    expect(sent).toBe(0)
  })

  test('is submitting, then thanks and starts anew', async ({ visit }) => {
    await visit.clock.install()
    await visit.goto('/')
    await fillForm(visit)
    let letThrough = () => {}
    const held = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    await visit.route('/api/contact-form', async (route) => {
      await held
      await route.continue()
    })
    const form = visit.locator('#contact-form')
    await form.getByRole('button', { name: 'Request consultation' }).click()
    await expect(form.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
    letThrough()
    await expect(visit.getByText(thanks)).toBeVisible()
    await expect(visit.getByLabel('Message')).toHaveValue('')
    await expect(form.getByRole('button', { name: 'Request consultation' })).toBeEnabled()
    await visit.clock.fastForward('00:05')
    await expect(visit.getByText(thanks)).toBeHidden()
  })

  test('says when it failed, and keeps every word', async ({ visit }) => {
    await visit.clock.install()
    await visit.goto('/')
    await fillForm(visit)
    const keys: (string | undefined)[] = []
    await visit.route('/api/contact-form', (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      return route.fulfill({ status: 500, body: '{}' })
    })
    const send = visit.locator('#contact-form').getByRole('button', { name: 'Request consultation' })
    await send.click()
    await expect(visit.getByText(sorry)).toBeVisible()
    await expect(visit.getByLabel('Message')).toHaveValue('A website before Easter, please.')
    await visit.clock.fastForward('00:05')
    await expect(visit.getByText(sorry)).toBeHidden()
    // The server may have stored it although its answer was lost.
    await send.click()
    await expect(visit.getByText(sorry)).toBeVisible()
    expect(keys).toEqual([expect.stringMatching(/^[\d-]+$/), keys[0]])
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('everything can be read and the other language is one link away', async ({ visit }) => {
    await visit.goto('/')
    await expect(visit.getByRole('heading', { level: 1 })).toBeVisible()
    await visit.locator('#faq summary').first().click()
    await expect(visit.locator('#faq details').first()).toContainText('2-4 weeks')
    await visit.getByRole('link', { name: 'Español' }).first().click()
    await expect(visit).toHaveURL('/es')
  })

  test('a request is sent, and answered in the language of the page', async ({ visit }) => {
    await visit.goto('/es')
    const form = visit.locator('#contact-form')
    await form.getByLabel('Nombre').fill('Rosa')
    await form.getByLabel('Correo electrónico').fill('rosa@example.com')
    await form.locator('textarea').fill('Una página web')
    await form.getByRole('button').click()
    await expect(visit.getByText('Recibimos su solicitud')).toBeVisible()
    await visit.getByRole('link', { name: 'Volver a la página' }).click()
    await expect(visit).toHaveURL('/es')
  })
})

test('search engines find the map, the rules and the structured data', async ({ visit }) => {
  const robots = await (await visit.request.get('/robots.txt')).text()
  expect(robots).toContain('Disallow: /dashboard')
  const sitemap = await (await visit.request.get('/sitemap.xml')).text()
  expect(sitemap).toMatch(/<loc>[^<]+\/es<\/loc>/)
  await visit.goto('/')
  const data = JSON.parse((await visit.locator('script[type="application/ld+json"]').textContent()) as string)
  expect(JSON.stringify(data)).toContain('ProfessionalService')
  expect((await visit.request.get('/og.png')).headers()['content-type']).toBe('image/png')
})

for (const width of [320, 375, 768, 1440]) {
  test(`nothing sticks out at ${width}px`, async ({ visit }) => {
    await visit.setViewportSize({ width, height: 800 })
    for (const path of ['/', '/es']) {
      await visit.goto(path)
      expect(await visit.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })
}

test('the owner makes the page their own, in both languages, and puts it back', async ({
  office,
  browser,
  baseURL,
}) => {
  const visit = await browser.newPage({ baseURL: baseURL as string })
  await office.goto('/settings?section=landing')
  await office.getByLabel('Name', { exact: true }).fill('Lark & Loaf')
  await office.getByLabel('Slogan').fill('Bread from six,\nwarm till ten.')
  await office.getByRole('tab', { name: 'Español' }).click()
  await office.getByLabel('Slogan').fill('Pan desde las seis')
  await office.getByRole('button', { name: 'Preview' }).click()
  const preview = office.frameLocator('iframe[title="Landing page, Español"]')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Pan desde las seis')
  await expect(preview.locator('#contact-form')).toBeVisible()
  await office.getByRole('button', { name: 'Close' }).click()
  await office.getByLabel('Phone (Optional)').fill('call me')
  await office.getByRole('button', { name: 'Save' }).click()
  await expect(office.getByLabel('Phone (Optional)')).toBeFocused()
  await office.getByLabel('Phone (Optional)').fill('+34 612 345 678')
  await office.getByRole('button', { name: 'Save' }).click()
  await expect(office.getByText('Your landing page has been changed.')).toBeVisible()

  await visit.goto('/')
  await expect(visit).toHaveTitle('Lark & Loaf: Bread from six, warm till ten.')
  await expect(visit.getByRole('heading', { level: 1 })).toHaveText('Bread from six, warm till ten.')
  await expect(visit.locator('#contact').getByRole('link', { name: '+34 612 345 678' })).toHaveAttribute(
    'href',
    'tel:+34612345678',
  )
  await expect(visit.getByRole('contentinfo')).toContainText('© Lark & Loaf.')
  const { etag = '' } = (await visit.request.get('/es')).headers()
  await visit.getByRole('link', { name: 'Español' }).first().click()
  await expect(visit.getByRole('heading', { level: 1 })).toHaveText('Pan desde las seis')
  expect((await visit.request.get('/es', { headers: { 'if-none-match': etag } })).status()).toBe(304)

  await office.getByRole('button', { name: 'Restore Defaults' }).click()
  await office.getByRole('button', { name: 'Put Back', exact: true }).click()
  await expect(office.getByLabel('Name', { exact: true })).toHaveValue('Mainstreet')
  await expect
    .poll(async () => (await visit.request.get('/')).text())
    .toContain('<title>Mainstreet: websites and AI helpers for local shops</title>')
  await visit.close()
})

async function fillForm(visit: import('@playwright/test').Page) {
  await visit.getByLabel('Name', { exact: true }).fill('Rosa Núñez')
  await visit.locator('#contact').getByLabel('Email').fill('rosa@bakery.example.com')
  await visit.getByLabel('Message').fill('A website before Easter, please.')
}
