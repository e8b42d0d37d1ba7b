import { describe, expect, test } from 'vitest'
import { postLanguages, postLimits } from './post'
import { factsOf, holdsGap, postFrom, templateKinds } from './templates'

const facts = {
  owner: 'Dana Reyes',
  business: 'Reyes Studio',
  service: 'websites',
  place: 'Eastport',
  offer: 'two hours for the price of one',
  client: 'Lark & Loaf',
  project: 'the new menu',
}

describe.each(postLanguages)('in %s', (language) => {
  test.each(templateKinds)('%s says every fact that it asks for, and leaves no gap', (kind) => {
    const text = postFrom(kind, language, facts)
    for (const fact of factsOf[kind]) expect(text).toContain(facts[fact])
    expect(holdsGap(text)).toBe(false)
    expect(text.length).toBeLessThan(postLimits.content)
  })

  test.each(templateKinds)('%s shows what nobody has told', (kind) => {
    expect(holdsGap(postFrom(kind, language, { business: '  ' }))).toBe(true)
  })
})

test('the two languages say it in their own words', () => {
  for (const kind of templateKinds) expect(postFrom(kind, 'es', facts)).not.toBe(postFrom(kind, 'en', facts))
})
