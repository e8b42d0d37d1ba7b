import { expect, test } from 'vitest'
import { withBalances } from './statement'

test('each entry of a statement has the balance after it, to the cent', () => {
  const entries = [{ amount: 100.1 }, { amount: -0.2 }, { amount: -150 }]
  expect(withBalances(0.1, entries, 'USD').map(({ balance }) => balance)).toEqual([100.2, 100, -50])
})
