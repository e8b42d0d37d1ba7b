import { expect, test } from 'vitest'
import { isAddress, readPeople, showPeople, withoutDoubles } from './addresses'

test('a list is read with names and without, whatever keeps its parts apart', () => {
  expect(readPeople('Rosa Delfino <rosa@example.com>, wen@example.com;\n"Reyes, Dana" <dana@example.com>,')).toEqual([
    { name: 'Rosa Delfino', address: 'rosa@example.com' },
    { name: '', address: 'wen@example.com' },
    { name: 'Reyes, Dana', address: 'dana@example.com' },
  ])
  expect(readPeople(' , ;')).toEqual([])
  expect(readPeople('mailto:rosa@example.com')).toEqual([{ name: '', address: 'rosa@example.com' }])
})

test('what is shown can be read again', () => {
  const people = [
    { name: 'Reyes, "Dana" <d>', address: 'dana@example.com' },
    { name: '', address: 'rosa@example.com' },
  ]
  expect(showPeople(people)).toBe('Reyes   Dana   d <dana@example.com>, rosa@example.com')
  expect(readPeople(showPeople(people)).map(({ address }) => address)).toEqual(['dana@example.com', 'rosa@example.com'])
})

test('a name cannot smuggle in a header or a second address', () => {
  expect(showPeople([{ name: 'Rosa\r\nBcc: spy@example.com, x', address: 'rosa@example.com' }])).toBe(
    'Rosa  Bcc: spy@example.com  x <rosa@example.com>',
  )
})

test('an address is one, or is said to be none', () => {
  expect(['rosa@example.com', 'a+b@mail.example.co.uk'].every(isAddress)).toBe(true)
  expect(
    ['rosa', 'rosa@', '@example.com', 'rosa@example', 'a b@example.com', `${'a'.repeat(320)}@example.com`].some(
      isAddress,
    ),
  ).toBe(false)
})

test('somebody named twice gets one copy', () => {
  expect(withoutDoubles(readPeople('rosa@example.com, Rosa <ROSA@example.com>, wen@example.com'))).toHaveLength(2)
})
