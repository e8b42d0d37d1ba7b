import { expect, test } from 'vitest'
import { parseMailboxes } from './normalized-mail'

test('a comma in a name without quotes separates nobody', () => {
  expect(parseMailboxes('Doe, Jane <Jane@example.com>, "Poe, Kim" <kim@example.com>; wen@example.com')).toEqual([
    { name: 'Doe, Jane', email: 'jane@example.com' },
    { name: 'Poe, Kim', email: 'kim@example.com' },
    { name: '', email: 'wen@example.com' },
  ])
})
