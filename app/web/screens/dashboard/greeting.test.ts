import { expect, test } from 'vitest'
import { greeting } from './greeting'

test('the greeting names the owner, where the name is known', () => {
  expect(greeting('Dana Reyes')).toBe('Welcome back, Dana')
  expect([undefined, '  '].map(greeting)).toEqual(['Welcome back', 'Welcome back'])
})
