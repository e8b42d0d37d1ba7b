import { describe, expect, test } from 'vitest'
import { defaultLandingSettings } from './default-landing-settings'
import { landingContent } from './landing-content'
import { landingCopy } from './landing-copy'
import { LandingSettings, LandingSettingsChange } from './landing-settings'
import { languages } from './languages'
import { changesOf, isDefault, landingSettingsFrom, withChange } from './merge-landing-settings'

test('the defaults are valid, and stored as nothing', () => {
  expect(LandingSettings.parse(defaultLandingSettings)).toEqual(defaultLandingSettings)
  expect(changesOf(defaultLandingSettings)).toEqual({})
  expect(landingSettingsFrom({})).toEqual(defaultLandingSettings)
})

test.each(languages)('without changes the page has the specified texts in %s', (language) => {
  expect(landingContent(defaultLandingSettings, language)).toMatchObject(landingCopy[language])
})

test('only what differs is stored, and a text put back is the specified one again', () => {
  const changed = withChange(defaultLandingSettings, { phone: '+34 612 345 678', en: { slogan: 'Bread from six' } })
  expect(changesOf(changed)).toEqual({ phone: '+34 612 345 678', en: { slogan: 'Bread from six' } })
  expect(landingSettingsFrom(changesOf(changed))).toEqual(changed)
  const back = withChange(changed, {
    phone: defaultLandingSettings.phone,
    en: { slogan: defaultLandingSettings.en.slogan },
  })
  expect(isDefault(back)).toBe(true)
})

test('one language changes without the other', () => {
  const changed = withChange(withChange(defaultLandingSettings, { es: { slogan: 'Pan' } }), { es: { note: '' } })
  expect(changed.es).toMatchObject({ slogan: 'Pan', note: '' })
  expect(changed.en).toEqual(defaultLandingSettings.en)
})

test('a stored field that cannot be read falls back to its default, and the rest stays', () => {
  const stored = {
    name: 'Lark & Loaf',
    phone: 7,
    offices: [{ city: 3 }],
    en: { services: 'none', note: 'Hi' },
    es: null,
  }
  expect(landingSettingsFrom(stored)).toEqual(
    withChange(defaultLandingSettings, { name: 'Lark & Loaf', en: { note: 'Hi' } }),
  )
  for (const rubbish of [undefined, null, 'text', 4, []])
    expect(landingSettingsFrom(rubbish)).toEqual(defaultLandingSettings)
})

describe('the page follows the settings', () => {
  const settings = withChange(defaultLandingSettings, {
    name: 'Lark & Loaf',
    offices: [
      {
        title: { en: 'Bakery', es: 'Panadería' },
        street: 'Calle Mayor 3',
        city: 'Madrid',
        region: '',
        postalCode: '28013',
        country: 'ES',
      },
    ],
    hours: [{ from: 'monday', to: 'friday', opens: '06:00', closes: '14:30' }],
    en: { slogan: 'Bread from six', introduction: 'We bake.', testimonials: [], questions: [] },
  })

  test('in title, description, name, footer and hours', () => {
    const content = landingContent(settings, 'en')
    expect(content).toMatchObject({
      title: 'Lark & Loaf: Bread from six',
      description: 'We bake.',
      home: 'Lark & Loaf, back to the top',
      rights: 'Lark & Loaf. Madrid.',
      hasSharePicture: false,
    })
    expect(content.hours).toEqual([{ days: 'Monday to Friday', times: '6:00 AM – 2:30 PM' }])
    expect(landingContent(settings, 'es').hours).toEqual([{ days: 'Lunes a viernes', times: '6:00 – 14:30' }])
  })

  test('and sections without content are left out of the page and the menu', () => {
    expect(landingContent(settings, 'en').shownSections).toEqual(['features', 'what-we-do', 'contact'])
    expect(landingContent(settings, 'es').shownSections).toHaveLength(5)
  })
})

test.each([
  [{ phone: 'call me' }, 'phone'],
  [{ phone: '12' }, 'phone'],
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(61) }, 'name'],
  [{ email: 'nobody' }, 'email'],
  [{ hours: [{ from: 'monday', to: 'someday', opens: '09:00', closes: '17:00' }] }, 'hours.0.to'],
  [{ hours: [{ from: 'monday', to: 'monday', opens: '25:00', closes: '17:00' }] }, 'hours.0.opens'],
  [{ en: { slogan: '' } }, 'en.slogan'],
  [{ es: { services: Array(13).fill({ title: 'x', text: '' }) } }, 'es.services'],
  [{ es: { questions: [{ question: 'Why?', answer: '' }] } }, 'es.questions.0.answer'],
])('%j is refused at its field', (change, field) => {
  const parsed = LandingSettingsChange.safeParse(change)
  expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toContain(field)
})

test('control characters are dropped, line breaks stay', () => {
  expect(LandingSettingsChange.parse({ en: { slogan: ' Bread\u0000\u001b\nfrom six ' } }).en?.slogan).toBe(
    'Bread\nfrom six',
  )
})
