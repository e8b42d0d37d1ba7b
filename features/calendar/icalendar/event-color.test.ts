import { expect, test } from 'vitest'
import { eventColors } from '../event'
import { cssNameOf, nearestEventColor, readColor } from './event-color'

test.each(eventColors)('$name is written by a name that is read as $name again', ({ value }) => {
  expect(readColor(cssNameOf(value))).toBe(value)
})

test('names of CSS and hexadecimal values of other programs are read as what they look like most', () => {
  const names = Object.fromEntries(eventColors.map(({ value, name }) => [value, name]))
  const read = (text: string) => names[readColor(text) ?? '']
  expect(['firebrick', 'Gold', 'navy', 'turquoise', 'BLACK', 'silver', 'limegreen', 'magenta'].map(read)).toEqual([
    ...['Red', 'Yellow', 'Indigo', 'Teal', 'Slate', 'Slate', 'Green', 'Purple'],
  ])
  expect(read('#ff0000ff')).toBe('Red')
  expect(readColor('no-such-colour')).toBeNull()
  expect(readColor('')).toBeNull()
  expect(nearestEventColor('#4f46e6')).toBe('#4f46e5')
})
