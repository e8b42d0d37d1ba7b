import { expect, test } from 'vitest'
import { asksForQuote, parseQuoteRequest } from './quote-request'

test('a request to make a quote is not one to write about a quote', () => {
  for (const asked of ['Write a quote for Rosa', 'Please create a new quote', 'Haz un presupuesto para Rosa'])
    expect(asksForQuote(asked)).toBe(true)
  for (const other of ['Write an email about the quote', 'Which quotes are open?', 'Draft a mail about a quote'])
    expect(asksForQuote(other)).toBe(false)
})

test('matter, quantity and price are read', () => {
  expect(parseQuoteRequest('Write a quote for Rosa Delfino for 3 hours of consulting at 100')).toEqual({
    title: 'Consulting',
    description: 'Hours of consulting',
    quantity: 3,
    rate: 100,
  })
  expect(parseQuoteRequest('Make a quote for Rosa for a menu board at $1,200.50')).toEqual({
    title: 'Menu board',
    description: 'Menu board',
    quantity: 1,
    rate: 1200.5,
  })
  expect(parseQuoteRequest('Haz un presupuesto para Rosa de 2,5 horas de diseño a 80 €')).toMatchObject({
    description: 'Horas de diseño',
    quantity: 2.5,
    rate: 80,
  })
  expect(parseQuoteRequest('Write a quote for Rosa')).toBeUndefined()
})
