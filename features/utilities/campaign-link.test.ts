import { expect, test } from 'vitest'
import { campaignLink } from './campaign-link'

const blank = { source: '', medium: '', campaign: '', term: '', content: '' }

test('the address keeps what it carries and gains what is told', () => {
  expect(
    campaignLink({
      ...blank,
      address: 'example.com/menu?day=1#cakes',
      source: 'Newsletter',
      campaign: ' Spring  Sale ',
    }),
  ).toBe('https://example.com/menu?day=1&utm_source=newsletter&utm_campaign=spring-sale#cakes')
})

test('what stood there before is replaced, and emptied where nothing is told', () => {
  expect(campaignLink({ ...blank, address: 'https://example.com/?utm_source=old&utm_term=x', source: 'new' })).toBe(
    'https://example.com/?utm_source=new',
  )
})

test.each(['', '   ', 'javascript:alert(1)', 'mailto:a@example.com', 'nothing', 'http://'])(
  '%j is no address',
  (address) => {
    expect(campaignLink({ ...blank, address })).toBeNull()
  },
)
