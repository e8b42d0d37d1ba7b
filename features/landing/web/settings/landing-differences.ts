import { type Difference, differencesBetween } from '#kit/differences'
import type { LandingSettings } from '../../landing-settings'
import { languages } from '../../languages'
import { languageNames } from './landing-preview'
import { textGroups } from './text-groups'

const factLabels = {
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  offices: 'Offices',
  hours: 'Opening hours',
  pictures: 'Pictures',
} as const

const fieldTexts: Record<string, (settings: LandingSettings) => string> = {
  ...Object.fromEntries(
    Object.entries(factLabels).map(([name, label]) => [
      label,
      (settings: LandingSettings) => textOf(settings[name as keyof typeof factLabels]),
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
          (settings: LandingSettings) => textOf(settings[language][name]),
        ]),
      ),
    ),
  ),
}

export const landingDifferences = (mine: LandingSettings, theirs: LandingSettings): Difference[] =>
  differencesBetween(fieldTexts, mine, theirs)

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (typeof value !== 'object' || value === null) return String(value)
  const parts = Object.values(value).map(textOf).filter(Boolean)
  return parts.join(Array.isArray(value) ? ' · ' : ', ')
}
