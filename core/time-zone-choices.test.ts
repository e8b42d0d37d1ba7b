import { expect, test } from 'vitest'
import { timeZoneChoices, timeZoneNames } from './time-zone-choices'
import { isTimeZone } from './zone-offset'

test('time zones have their current names and their offsets of today, from west to east', () => {
  const choices = timeZoneChoices(new Date('2026-07-01T12:00:00Z'))
  const label = (zone: string) => choices.find(({ value }) => value === zone)?.label
  expect(label('America/New_York')).toBe('(UTC−04:00) America/New York')
  expect(label('Asia/Kolkata')).toBe('(UTC+05:30) Asia/Kolkata')
  expect(label('UTC')).toBe('(UTC+00:00) UTC')
  for (const former of ['Asia/Calcutta', 'Europe/Kiev', 'America/Buenos_Aires', 'Asia/Saigon'])
    expect(label(former)).toBeUndefined()
  expect(choices.filter(({ value }) => !isTimeZone(value))).toEqual([])
  const indexes = ['Pacific/Honolulu', 'UTC', 'Europe/Kyiv', 'Pacific/Auckland'].map((zone) =>
    choices.findIndex(({ value }) => value === zone),
  )
  expect(indexes).toEqual(indexes.toSorted((one, other) => one - other))
})

test('a zone that is stored by an old name is shown once, by its current name', () => {
  const choices = timeZoneChoices(new Date('2026-07-01T12:00:00Z'), 'Asia/Calcutta')
  expect(choices.filter(({ label }) => /Kolkata|Calcutta/.test(label))).toEqual([
    { value: 'Asia/Calcutta', label: '(UTC+05:30) Asia/Kolkata' },
  ])
  expect(timeZoneNames('US/Eastern')).toEqual(timeZoneNames())
})

test('names are current ones, each once', () => {
  const names = timeZoneNames('Europe/Kyiv')
  expect(names).not.toContain('Asia/Calcutta')
  expect(names).toContain('Asia/Kolkata')
  expect(new Set(names).size).toBe(names.length)
})
