import { describe, expect, test } from 'vitest'
import { postLanguages, postLimits } from './post'
import { factsOf, hasPlaceholder, renderTemplate, templateKinds } from './templates'

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
  test.each(templateKinds)('%s contains all of its facts and no placeholder', (kind) => {
    const text = renderTemplate(kind, language, facts)
    for (const fact of factsOf[kind]) expect(text).toContain(facts[fact])
    expect(hasPlaceholder(text)).toBe(false)
    expect(text.length).toBeLessThan(postLimits.content)
  })

  test.each(templateKinds)('%s shows placeholders for missing facts', (kind) => {
    expect(hasPlaceholder(renderTemplate(kind, language, { business: '  ' }))).toBe(true)
  })
})

test('the two languages have different texts', () => {
  for (const kind of templateKinds)
    expect(renderTemplate(kind, 'es', facts)).not.toBe(renderTemplate(kind, 'en', facts))
})
