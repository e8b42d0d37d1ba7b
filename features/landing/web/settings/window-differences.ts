import { type Difference, differencesBetween } from '#kit/differences'
import { languages } from '../../languages'
import type { ShopWindow } from '../../shop-window'
import { textGroups } from './text-groups'
import { languageNames } from './window-preview'

const factLabels = {
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  offices: 'Offices',
  hours: 'Opening hours',
  pictures: 'Pictures',
} as const

const fieldTexts: Record<string, (window: ShopWindow) => string> = {
  ...Object.fromEntries(
    Object.entries(factLabels).map(([name, label]) => [
      label,
      (window: ShopWindow) => textOf(window[name as keyof typeof factLabels]),
    ]),
  ),
  ...Object.fromEntries(
    languages.flatMap((language) =>
      textGroups.flatMap(({ title, fields, list }) =>
        [
          ...fields.map(({ name, label }) => ({ name, label })),
          ...(list ? [{ name: list.name, label: 'list' }] : []),
        ].map(({ name, label }) => [
          `${languageNames[language]}, ${title}: ${label}`,
          (window: ShopWindow) => textOf(window[language][name]),
        ]),
      ),
    ),
  ),
}

export const windowDifferences = (mine: ShopWindow, theirs: ShopWindow): Difference[] =>
  differencesBetween(fieldTexts, mine, theirs)

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (typeof value !== 'object' || value === null) return String(value)
  const parts = Object.values(value).map(textOf).filter(Boolean)
  return parts.join(Array.isArray(value) ? ' · ' : ', ')
}
