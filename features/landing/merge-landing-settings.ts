import { defaultLandingSettings } from './default-landing-settings'
import { LandingSettings, type LandingSettingsChange, LandingTexts } from './landing-settings'
import { languages } from './languages'

/** Merges the stored settings over the defaults. A stored field that can no longer be read falls back to its default. */
export function landingSettingsFrom(stored: unknown): LandingSettings {
  const given = objectOf(stored)
  const texts = Object.fromEntries(
    languages.map((language) => [
      language,
      { ...defaultLandingSettings[language], ...readable(LandingTexts.shape, given[language]) },
    ]),
  )
  const { en, es, ...facts } = LandingSettings.shape
  return { ...defaultLandingSettings, ...readable(facts, given), ...texts } as LandingSettings
}

export const withChange = (
  settings: LandingSettings,
  { en, es, ...facts }: LandingSettingsChange,
): LandingSettings => ({
  ...settings,
  ...withoutUndefined(facts),
  en: { ...settings.en, ...withoutUndefined(en ?? {}) },
  es: { ...settings.es, ...withoutUndefined(es ?? {}) },
})

/** Only what differs from the defaults is stored, so that a text put back is the specified one again. */
export function changesOf(settings: LandingSettings): LandingSettingsChange {
  const { en, es, ...facts } = settings
  const { en: defaultEn, es: defaultEs, ...defaultFacts } = defaultLandingSettings
  const texts = { en: differing(en, defaultEn), es: differing(es, defaultEs) }
  return { ...differing(facts, defaultFacts), ...pickFilled(texts) }
}

export const isDefault = (settings: LandingSettings) => Object.keys(changesOf(settings)).length === 0

function readable(
  shape: Record<string, { safeParse(value: unknown): { success: boolean; data?: unknown } }>,
  stored: unknown,
) {
  const given = objectOf(stored)
  const parsed = Object.entries(shape)
    .filter(([name]) => Object.hasOwn(given, name))
    .map(([name, schema]) => [name, schema.safeParse(given[name])] as const)
  return Object.fromEntries(parsed.flatMap(([name, { success, data }]) => (success ? [[name, data]] : [])))
}

function differing<Fields extends object>(fields: Fields, defaults: Fields): Partial<Fields> {
  const changed = Object.entries(fields).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(defaults[name as keyof Fields]),
  )
  return Object.fromEntries(changed) as Partial<Fields>
}

const objectOf = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>

const withoutUndefined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

const pickFilled = <Fields extends Record<string, object>>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => Object.keys(value).length > 0)) as Partial<Fields>
