import { describe, expect, test } from 'vitest'
import { defaultLandingSettings } from '../default-landing-settings'
import { landingCopy } from '../landing-copy'
import { landingPath, languages } from '../languages'
import { withChange } from '../merge-landing-settings'
import { landingDocument } from './document'

const assets = { css: ['/assets/landing.css'], js: '/assets/enhance.js', fonts: ['/assets/inter.woff2'] }

describe.each(languages)('the page in %s', (language) => {
  const page = landingDocument(language, assets, defaultLandingSettings)
  const copy = landingCopy[language]

  test('is a complete document in its language', () => {
    expect(page).toMatch(new RegExp(`^<!doctype html><html lang="${language}">`, 'i'))
    expect(page).toContain(`<title>${copy.title}</title>`)
    expect(found(page, /<h1[ >]/g)).toHaveLength(1)
  })

  test('has canonical and alternate links for both languages', () => {
    expect(page).toContain(`<link rel="canonical" href="%ORIGIN%${landingPath(language)}"/>`)
    for (const [code, path] of [
      ['en', '/'],
      ['es', '/es'],
      ['x-default', '/'],
    ]) {
      expect(page).toMatch(new RegExp(`<link rel="alternate" hrefLang="${code}" href="%ORIGIN%${path}"/>`, 'i'))
    }
  })

  test('loads its stylesheet, its script and its fonts', () => {
    expect(page).toContain('<link rel="stylesheet" href="/assets/landing.css"/>')
    expect(page).toContain('src="/assets/enhance.js"')
    expect(page).toMatch(/<link rel="preload" as="font"[^>]*href="\/assets\/inter\.woff2"/)
    expect(page.indexOf('/theme.js')).toBeLessThan(page.indexOf('/assets/landing.css'))
  })

  test('keeps to the content policy: no inline script, handler or style', () => {
    const inline = found(page, /<script(?![^>]*\ssrc=)[^>]*>/g)
    expect(inline).toEqual(['<script type="application/ld+json">'])
    expect(found(page, /\sstyle="/g)).toEqual([])
    expect(found(page, /\son[a-z]+="/g)).toEqual([])
  })

  test('describes a business with two offices to search engines', () => {
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? '')
    expect(data['@type']).toBe('ProfessionalService')
    expect(data.location.map((place: { address: { addressRegion: string } }) => place.address.addressRegion)).toEqual([
      'MD',
      'CA',
    ])
    expect(data.availableLanguage).toEqual(['en', 'es'])
  })

  test('has a target for every anchor and no id twice', () => {
    const ids = found(page, /\sid="([^"]+)"/g).map(quoted)
    expect(new Set(ids).size).toBe(ids.length)
    const targets = found(page, /href="#[^"]+"/g).map((link) => quoted(link).slice(1))
    expect(targets.length).toBeGreaterThan(10)
    expect(targets.filter((target) => !ids.includes(target))).toEqual([])
  })

  test('points every label and description at something', () => {
    const ids = found(page, /\sid="([^"]+)"/g).map(quoted)
    const references = found(page, /(?:aria-labelledby|aria-describedby|for)="[^"]+"/g).flatMap((attribute) =>
      quoted(attribute).split(' '),
    )
    expect(references.filter((reference) => !ids.includes(reference))).toEqual([])
  })

  test('shows six features, three testimonials and six questions of which one is open at a time', () => {
    expect(found(page, /class="feature-card"/g)).toHaveLength(6)
    expect(found(page, /<blockquote/g)).toHaveLength(3)
    expect(found(page, /<details class="faq-item" name="faq"/g)).toHaveLength(6)
  })

  test('marks the language in use', () => {
    expect(page).toMatch(new RegExp(`aria-current="true"[^>]*data-language="${language}"`))
    expect(found(page, /aria-current=/g)).toHaveLength(1)
  })
})

test('what the owner writes is text, never markup', () => {
  const hostile = '</script><img src=x onerror=alert(1)>"\'%ORIGIN%'
  const settings = withChange(defaultLandingSettings, {
    name: hostile,
    en: {
      slogan: hostile,
      services: [{ title: hostile, text: hostile }],
      questions: [{ question: hostile, answer: hostile }],
    },
  })
  const page = landingDocument('en', assets, settings)
  expect(page).not.toContain('<img')
  expect(found(page, /<script(?![^>]*\ssrc=)[^>]*>/g)).toEqual(['<script type="application/ld+json">'])
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? '')
  expect(data.name).toBe(hostile)
})

test('without offices, phone, pictures and lists the page is still whole', () => {
  const none = { features: [], services: [], approach: [], testimonials: [], questions: [] }
  const page = landingDocument(
    'en',
    assets,
    withChange(defaultLandingSettings, { phone: '', email: '', offices: [], pictures: false, en: none }),
  )
  expect(page).not.toContain('class="street')
  expect(page).not.toContain('tel:')
  const ids = found(page, /\sid="([^"]+)"/g).map(quoted)
  const targets = found(page, /href="#[^"]+"/g).map((link) => quoted(link).slice(1))
  expect(targets.filter((target) => !ids.includes(target))).toEqual([])
})

test('the structured data has phone, hours and address of the owner', () => {
  const page = landingDocument(
    'en',
    assets,
    withChange(defaultLandingSettings, {
      phone: '+34 612 345 678',
      hours: [{ from: 'saturday', to: 'monday', opens: '09:00', closes: '12:00' }],
    }),
  )
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? '')
  expect(data.telephone).toBe('+34612345678')
  expect(data.openingHoursSpecification[0].dayOfWeek).toEqual(['Saturday', 'Sunday', 'Monday'])
  expect(page).toContain('Saturday to Monday: 9:00 AM – 12:00 PM')
})

function found(text: string, pattern: RegExp): string[] {
  return text.match(pattern) ?? []
}

function quoted(attribute: string): string {
  return /"([^"]*)"/.exec(attribute)?.[1] ?? ''
}
