import { expect, test } from 'vitest'
import { businessToClient, fillEmpty } from './fill-empty'

test('only empty fields are filled', () => {
  expect(fillEmpty({ name: 'Rosa', phone: ' ', notes: '' }, { name: 'Lark', phone: '555', notes: 'x' })).toEqual({
    name: 'Rosa',
    phone: '555',
    notes: 'x',
  })
})

test('a business without a contact person is named after itself', () => {
  const found = {
    name: 'Lark',
    description: 'Bakery',
    primaryContact: '',
    contactEmail: 'hi@lark.example.com',
    phone: '',
    website: 'https://lark.example.com',
    location: '',
    foundedYear: '',
    services: [],
    insights: '',
    sources: [],
  }
  expect(businessToClient(found)).toMatchObject({
    name: 'Lark',
    businessName: 'Lark',
    email: 'hi@lark.example.com',
    notes: 'Bakery\nhttps://lark.example.com',
  })
})

test('only what was found goes into the notes, not why nothing was', () => {
  const found = {
    name: 'Lark',
    description: '',
    primaryContact: '',
    contactEmail: '',
    phone: '',
    website: '',
    location: '',
    foundedYear: '',
    services: [],
    insights: 'Web search is not connected, so only your own records were read.',
    sources: [],
  }
  expect(businessToClient(found).notes).toBe('')
  const sourced = { ...found, insights: 'A search says: bread', sources: ['https://lark.example.com'] }
  expect(businessToClient(sourced).notes).toBe('A search says: bread')
})
