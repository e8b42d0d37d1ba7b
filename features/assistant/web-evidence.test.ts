import { expect, test } from 'vitest'
import { evidenceFrom, factsOnPage } from './web-evidence'

const hit = (url: string, title: string, snippet = '') => ({ url, title, snippet })

test('search results are sorted by kind', () => {
  const found = evidenceFrom(
    [
      hit('https://lark.example.com/about', 'Lark & Loaf'),
      hit('https://www.linkedin.com/in/rosadelfino', 'Rosa Delfino - baker'),
      hit('https://paper.example.org/rosa', 'Rosa Delfino opens a second shop', 'The baker…'),
      hit('https://paper.example.org/guide.pdf', 'Bread, by Rosa Delfino'),
    ],
    'Rosa Delfino',
    'rosa@lark.example.com',
  )
  expect(found).toEqual({
    socialProfiles: [{ platform: 'LinkedIn', username: 'rosadelfino', url: 'https://www.linkedin.com/in/rosadelfino' }],
    websites: ['https://lark.example.com'],
    newsArticles: [
      {
        title: 'Rosa Delfino opens a second shop',
        url: 'https://paper.example.org/rosa',
        source: 'paper.example.org',
        snippet: 'The baker…',
      },
    ],
    publications: [{ title: 'Bread, by Rosa Delfino', url: 'https://paper.example.org/guide.pdf', type: 'PDF' }],
  })
})

test('results about another person, another domain or without a web address are dropped', () => {
  const found = evidenceFrom(
    [
      hit('https://other.example.net', 'Rosa Parks'),
      hit('javascript:alert(1)', 'Rosa Delfino'),
      hit('https://lark.example.com.evil.example', 'Lark'),
    ],
    'Rosa Delfino',
    'rosa@lark.example.com',
  )
  expect(found).toEqual({ socialProfiles: [], websites: [], newsArticles: [], publications: [] })
})

test('only mail addresses of the page’s own domain are used', () => {
  const page =
    '<title>Lark &amp; Loaf</title><meta name="description" content="A bakery"><a href="mailto:spam@evil.example">x</a><a href="mailto:hello@lark.example.com">y</a><a href="tel:+1 410 555 0133">z</a>Founded in 2014'
  expect(factsOnPage(page, 'www.lark.example.com')).toMatchObject({
    title: 'Lark & Loaf',
    description: 'A bakery',
    email: 'hello@lark.example.com',
    phone: '+1 410 555 0133',
    foundedYear: '2014',
  })
})

test('services come from structured data or keywords', () => {
  const services = (page: string) => factsOnPage(page, 'lark.example.com').services
  expect(services('<meta name="keywords" content="bread, wedding cakes, bread">')).toEqual(['bread', 'wedding cakes'])
  expect(services('<script>{"serviceType": ["Catering", "Cakes &amp; pies"]}</script>')).toEqual([
    'Catering',
    'Cakes & pies',
  ])
  expect(services('<p>We bake.</p>')).toEqual([])
})
