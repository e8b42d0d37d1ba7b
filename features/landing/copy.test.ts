import { describe, expect, test } from 'vitest'
import { landingCopy } from './landing-copy'
import { languages } from './languages'

const { en, es } = landingCopy

test('both languages have the same texts', () => {
  expect(shape(es)).toEqual(shape(en))
})

test.each(languages)('no text is empty in %s', (language) => {
  expect(texts(landingCopy[language]).filter((text) => text.trim() === '')).toEqual([])
})

describe.each(languages)('in %s', (language) => {
  const copy = landingCopy[language]
  const weeks = language === 'en' ? 'weeks' : 'semanas'

  test('there are six features, three testimonials and six questions', () => {
    expect(copy.features.cards).toHaveLength(6)
    expect(copy.testimonials.quotes).toHaveLength(3)
    expect(copy.faq.items).toHaveLength(6)
  })

  test('each feature has its own drawing', () => {
    expect(new Set(copy.features.cards.map((card) => card.detail)).size).toBe(6)
  })

  test('the approach promises websites in 1-2 weeks', () => {
    expect(copy.whatWeDo.approach.claim).toContain(`1-2 ${weeks}`)
  })

  test('the questions promise 2-4 weeks for websites and 4-8 for applications', () => {
    const answers = copy.faq.items.map((item) => item.answer).join(' ')
    expect(answers).toContain(`2-4 ${weeks}`)
    expect(answers).toContain(`4-8 ${weeks}`)
  })
})

test('the English form and login have the specified texts', () => {
  expect(en.form.submitting).toBe('Submitting...')
  expect(en.form.success).toBe("Thank you! Your consultation request has been submitted. We'll be in touch shortly.")
  expect(en.form.failure).toBe('There was an error submitting your request. Please try again or contact us directly.')
  expect(en.login.refused).toBe('Invalid username or password')
  expect(en.login.failed).toBe('Login failed. Please try again.')
})

function shape(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shape)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner)]))
}

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : []
}
