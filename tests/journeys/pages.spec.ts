import { officePaths } from '#app/paths'
import { expect, test } from '#tests/support/office'

const addresses = officePaths.map((path) => path.replace(':id', '1'))

test('every page of the office leads a visitor to the landing page', async ({ visit }) => {
  for (const address of addresses) {
    const answer = await visit.request.get(address, { maxRedirects: 0 })
    expect(`${address} ${answer.status()} ${answer.headers().location}`).toBe(`${address} 302 /`)
  }
})

test('finances and deals are one screen', async ({ office }) => {
  await office.goto('/finances')
  await expect(office.getByRole('heading', { level: 1 })).toHaveText('Financial Management')
  await office.goto('/deals')
  await expect(office.getByRole('heading', { level: 1 })).toHaveText('Financial Management')
})

test('any other path is not found, for the visitor and for the owner', async ({ visit, server }) => {
  for (const path of ['/nowhere', '/clients/1/2/3', '/es/nowhere']) {
    const answer = await visit.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(visit.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
    await expect(visit.getByText('Did you forget to add the page to the router?')).toBeVisible()
    await expect(visit).toHaveURL(server.url + path)
  }
})

test('not found stays not found when signed in', async ({ office }) => {
  await office.goto('/nowhere')
  await expect(office.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
})
