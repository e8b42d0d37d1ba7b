import { expect, test } from 'vitest'
import { bandOf } from './confidence'

test('a confidence at a threshold belongs to the lower band', () => {
  expect([1, 0.81, 0.8, 0.51, 0.5, 0, null].map(bandOf)).toEqual([
    'high',
    'high',
    'medium',
    'medium',
    'low',
    'low',
    'low',
  ])
})
