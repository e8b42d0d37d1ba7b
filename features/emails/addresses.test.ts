import { expect, test } from 'vitest'
import { formatPeople, isAddress, parsePeople, withoutDuplicates } from './addresses'

test('a list is parsed with or without names and with any separator', () => {
  expect(parsePeople('Rosa Delfino <rosa@example.com>, wen@example.com;\n"Reyes, Dana" <dana@example.com>,')).toEqual([
    { name: 'Rosa Delfino', address: 'rosa@example.com' },
    { name: '', address: 'wen@example.com' },
    { name: 'Reyes, Dana', address: 'dana@example.com' },
  ])
  expect(parsePeople(' , ;')).toEqual([])
  expect(parsePeople('mailto:rosa@example.com')).toEqual([{ name: '', address: 'rosa@example.com' }])
})

test('a comma in a name without quotes separates nobody', () => {
  const jane = { name: 'Doe, Jane', address: 'jane@example.com' }
  expect(parsePeople('Doe, Jane <jane@example.com>')).toEqual([jane])
  expect(parsePeople('Doe, Jane <jane@example.com>; wen@example.com, Poe, Kim, PhD <kim@example.com>')).toEqual([
    jane,
    { name: '', address: 'wen@example.com' },
    { name: 'Poe, Kim, PhD', address: 'kim@example.com' },
  ])
  expect(parsePeople(formatPeople([jane, jane]))).toEqual([jane, jane])
})

test('a word without an address is no name of an address without one, nor of one on another line', () => {
  expect(parsePeople('rosa, wen@example.com; dana\nKim <kim@example.com>')).toEqual([
    { name: '', address: 'rosa' },
    { name: '', address: 'wen@example.com' },
    { name: '', address: 'dana' },
    { name: 'Kim', address: 'kim@example.com' },
  ])
})

test('a formatted list can be parsed again', () => {
  const people = [
    { name: 'Reyes, "Dana" <d>', address: 'dana@example.com' },
    { name: '', address: 'rosa@example.com' },
  ]
  expect(formatPeople(people)).toBe('"Reyes,  Dana   d" <dana@example.com>, rosa@example.com')
  expect(parsePeople(formatPeople(people)).map(({ address }) => address)).toEqual([
    'dana@example.com',
    'rosa@example.com',
  ])
})

test('a name cannot smuggle in a header or a second address', () => {
  expect(formatPeople([{ name: 'Rosa\r\nBcc: spy@example.com, x', address: 'rosa@example.com' }])).toBe(
    '"Rosa  Bcc: spy@example.com, x" <rosa@example.com>',
  )
  expect(
    parsePeople(formatPeople([{ name: 'a" <spy@example.com>, "b', address: 'rosa@example.com' }])).map(
      ({ address }) => address,
    ),
  ).toEqual(['rosa@example.com'])
})

test('valid and invalid addresses are distinguished', () => {
  expect(['rosa@example.com', 'a+b@mail.example.co.uk'].every(isAddress)).toBe(true)
  expect(
    ['rosa', 'rosa@', '@example.com', 'rosa@example', 'a b@example.com', `${'a'.repeat(320)}@example.com`].some(
      isAddress,
    ),
  ).toBe(false)
})

test('duplicates are removed', () => {
  expect(withoutDuplicates(parsePeople('rosa@example.com, Rosa <ROSA@example.com>, wen@example.com'))).toHaveLength(2)
})

test('of many addresses each is kept once, in the order of their first mention', () => {
  const people = Array.from({ length: 40_000 }, (_, index) => ({ name: '', address: `p${index % 20_000}@Example.com` }))
  const kept = withoutDuplicates([...people, { name: 'Again', address: ' P7@example.com ' }])
  expect(kept).toEqual(people.slice(0, 20_000))
})
