import { defaultWindow } from './default-window'
import { languages } from './languages'
import { ShopWindow, type ShopWindowChange, WindowTexts } from './shop-window'

/** What is stored over the defaults. A stored field that can no longer be read falls back to its default. */
export function windowFrom(stored: unknown): ShopWindow {
  const given = objectOf(stored)
  const texts = Object.fromEntries(
    languages.map((language) => [
      language,
      { ...defaultWindow[language], ...readable(WindowTexts.shape, given[language]) },
    ]),
  )
  const { en, es, ...facts } = ShopWindow.shape
  return { ...defaultWindow, ...readable(facts, given), ...texts } as ShopWindow
}

export const withChange = (window: ShopWindow, { en, es, ...facts }: ShopWindowChange): ShopWindow => ({
  ...window,
  ...withoutUndefined(facts),
  en: { ...window.en, ...withoutUndefined(en ?? {}) },
  es: { ...window.es, ...withoutUndefined(es ?? {}) },
})

/** Only what differs from the defaults is stored, so that a text put back is the specified one again. */
export function changesOf(window: ShopWindow): ShopWindowChange {
  const { en, es, ...facts } = window
  const { en: defaultEn, es: defaultEs, ...defaultFacts } = defaultWindow
  const texts = { en: differing(en, defaultEn), es: differing(es, defaultEs) }
  return { ...differing(facts, defaultFacts), ...pickFilled(texts) }
}

export const isDefault = (window: ShopWindow) => Object.keys(changesOf(window)).length === 0

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
