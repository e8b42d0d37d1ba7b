import { Font } from '@react-pdf/renderer'
import { expect, test } from 'vitest'
import { breakable, fontsFor } from './fonts'

test('plain text needs one font', async () => {
  expect(await fontsFor('Invoice 17, $1,540.55')).toEqual(['noto-sans-latin'])
})

test('each script loads its own font, and only the parts that are needed', async () => {
  expect(await fontsFor('Łódź שלום')).toEqual(['noto-sans-latin', 'noto-sans-latin-ext', 'noto-sans-hebrew-hebrew'])
  expect(await fontsFor('النور')).toEqual(['noto-sans-latin', 'vazirmatn-arabic'])
  expect((await fontsFor('ウェブ東京')).every((font) => /^noto-sans-(latin|jp-\d+)$/.test(font))).toBe(true)
  expect((await fontsFor('网站')).every((font) => /^noto-sans-(latin|sc-\d+)$/.test(font))).toBe(true)
  expect((await fontsFor('🎂'))[1]).toMatch(/^noto-emoji/)
})

test('italics are drawn where a font has them; other scripts stay upright', async () => {
  const fonts = await fontsFor('Só שלום', { italics: true })
  const nameOf = (fontFamily: string) => Font.getFont({ fontFamily, fontStyle: 'italic' })?.data?.postscriptName
  expect(fonts.map(nameOf)).toEqual(['noto-sans-latin-400-italic', 'noto-sans-hebrew-hebrew-400'])
})

test('common symbols are covered, also without East Asian text', async () => {
  for (const sign of '✓★●■≤≥≠≈∞‰℃') expect((await fontsFor(`Qty ${sign} 3`)).length, sign).toBeGreaterThan(1)
})

test('a character that no font covers does not fail', async () => {
  expect(await fontsFor('\u{10FFFF}\uD800')).toEqual(['noto-sans-latin'])
})

test('lines break between words, also in scripts without spaces, and inside long words', () => {
  expect(breakable('Photographs')).toEqual(['Photographs'])
  expect(breakable('東京オフィス').length).toBeGreaterThan(1)
  expect(breakable('rosa@lark-and-loaf.example.com')).toEqual(['rosa@', 'lark-', 'and-', 'loaf.', 'example.', 'com'])
  expect(breakable('W'.repeat(100)).join('')).toBe('W'.repeat(100))
  expect(breakable('W'.repeat(100)).length).toBeGreaterThan(10)
})
