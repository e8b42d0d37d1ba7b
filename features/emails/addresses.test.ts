import { expect, test } from 'vitest'
import { readAddresses } from './addresses'

test('addresses are read as they are typed, each once', () => {
  expect(
    readAddresses('Rosa <rosa@example.com>, wen@example.com; "Lee, Kim" <lee@example.com>, ROSA@example.com'),
  ).toEqual({
    addresses: [
      { name: 'Rosa', address: 'rosa@example.com' },
      { address: 'wen@example.com' },
      { name: 'Lee, Kim', address: 'lee@example.com' },
    ],
    wrong: [],
  })
  expect(readAddresses(' ,, ')).toEqual({ addresses: [], wrong: [] })
})

test('what is none is named, and the rest is read', () => {
  const { addresses, wrong } = readAddresses('rosa, wen@, @example.com, lee@localhost, kim@example.com')
  expect([addresses.map(({ address }) => address), wrong]).toEqual([
    ['kim@example.com'],
    ['rosa', 'wen@', '@example.com', 'lee@localhost'],
  ])
})

test('nobody slips a header in', () => {
  const { addresses } = readAddresses('Rosa\r\nBcc: eve@example.com <rosa@example.com>')
  expect(JSON.stringify(addresses)).not.toMatch(/\\[rn]/)
  expect(
    readAddresses('rosa@example.com\r\nBcc:eve@example.com').addresses.every(({ address }) => !/\s/.test(address)),
  ).toBe(true)
})
