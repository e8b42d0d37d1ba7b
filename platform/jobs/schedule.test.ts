import { expect, test } from 'vitest'
import { isDue } from './schedule'

const at = (time: string) => new Date(`2026-03-05T${time}:30Z`)

test('a schedule is due every minute, every few minutes, every hour or at one time of the day', () => {
  expect(isDue('* * * * *', at('03:18'))).toBe(true)
  expect(isDue('*/15 * * * *', at('03:45'))).toBe(true)
  expect(isDue('*/15 * * * *', at('03:46'))).toBe(false)
  expect(isDue('41 * * * *', at('22:41'))).toBe(true)
  expect(isDue('17 3 * * *', at('03:17'))).toBe(true)
  expect(isDue('17 3 * * *', at('04:17'))).toBe(false)
})
