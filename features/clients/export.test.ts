import { expect, test } from 'vitest'
import type { Client } from './client'
import { toCsv, toVcards } from './export'

const rosa: Client = {
  id: 1,
  name: 'Rosa "Pan" Núñez',
  businessName: 'Pan, Luna & Co.',
  email: 'rosa@bakery.example.com',
  phone: '+1 410 555 0142',
  address: '1 Main St\nAnnapolis',
  status: 'active',
  notes: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
}

test('quotes, commas and line breaks stay inside their cell', () => {
  expect(toCsv([rosa])).toBe(
    '\uFEFFName,Business Name,Email,Phone,Status,Address,Notes\r\n"Rosa ""Pan"" Núñez","Pan, Luna & Co.",rosa@bakery.example.com,+1 410 555 0142,active,"1 Main St\nAnnapolis",\r\n',
  )
})

test('a cell that starts like a formula is escaped', () => {
  for (const evil of ['=cmd|calc', '+cmd', '-2+3+cmd', '@SUM(1)', '\tx']) {
    expect(toCsv([{ ...rosa, name: evil }])).toContain(`'${evil}`)
  }
})

test('a vCard file has one card per client, escaped and folded', () => {
  const card = toVcards([{ ...rosa, notes: 'é'.repeat(100) }])
  expect(card).toContain('FN:Rosa "Pan" Núñez\r\n')
  expect(card).toContain('ORG:Pan\\, Luna & Co.\r\n')
  expect(card).toContain('ADR:;;1 Main St\\nAnnapolis;;;;\r\n')
  for (const line of card.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(card.replaceAll('\r\n ', '')).toContain('é'.repeat(100))
})
