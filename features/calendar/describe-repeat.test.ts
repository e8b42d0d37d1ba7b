import { expect, test } from 'vitest'
import { describeRepeat } from './describe-repeat'

test.each([
  ['FREQ=DAILY', 'Every day'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR', 'Every 2 weeks on Monday, Wednesday and Friday'],
  ['FREQ=MONTHLY;BYDAY=-1FR', 'Every month on the last Friday'],
  ['FREQ=MONTHLY;BYMONTHDAY=5;COUNT=3', 'Every month on day 5, 3 times'],
  ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=5;UNTIL=20301231', 'Every year, until Dec 31, 2030'],
  ['FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1', 'Repeats by a rule of its own'],
])('%s is “%s”', (rule, words) => {
  expect(describeRepeat(rule)).toBe(words)
})
