import { expect, test } from 'vitest'
import { campaignLink } from './campaign-link'

const blank = { source: '', medium: '', campaign: '', term: '', content: '' }

test('UTM parameters are added to the existing ones', () => {
  expect(
    campaignLink({
      ...blank,
      address: 'example.com/menu?day=1#cakes',
      source: 'Newsletter',
      campaign: ' Spring  Sale ',
    }),
  ).toBe('https://example.com/menu?day=1&utm_source=newsletter&utm_campaign=spring-sale#cakes')
})

test('existing UTM parameters are replaced, or removed if empty', () => {
  expect(campaignLink({ ...blank, address: 'https://example.com/?utm_source=old&utm_term=x', source: 'new' })).toBe(
    'https://example.com/?utm_source=new',
  )
})

test.each(['', '   ', 'javascript:alert(1)', 'mailto:a@example.com', 'nothing', 'http://'])(
  '%j is not a web address',
  (address) => {
    expect(campaignLink({ ...blank, address })).toBeNull()
  },
)
