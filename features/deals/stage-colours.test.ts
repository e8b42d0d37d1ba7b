import { expect, test } from 'vitest'
import { dealStages } from './deal'
import { stageColours } from './stage-colours'

const card = { light: 'oklch(1 0 0)', dark: 'oklch(0.225 0.014 230)' }

test('every stage colour contrasts with the card, in light and dark themes', () => {
  for (const stage of dealStages) {
    for (const theme of ['light', 'dark'] as const) {
      expect(contrast(stageColours[stage][theme], card[theme]), `${stage} in ${theme}`).toBeGreaterThanOrEqual(3)
    }
  }
})

test('no two stages share a colour', () => {
  for (const theme of ['light', 'dark'] as const) {
    expect(new Set(dealStages.map((stage) => stageColours[stage][theme])).size).toBe(dealStages.length)
  }
})

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** OKLCH to linear RGB to relative luminance. */
function luminance(oklch: string): number {
  const [l = 0, c = 0, h = 0] = (oklch.match(/[\d.]+/g) ?? []).map(Number)
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const [long, medium, short] = [
    l + 0.3963377774 * a + 0.2158037573 * b,
    l - 0.1055613458 * a - 0.0638541728 * b,
    l - 0.0894841775 * a - 1.291485548 * b,
  ].map((cone) => cone ** 3) as [number, number, number]
  const red = 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short
  const green = -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short
  const blue = -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short
  const within = (light: number) => Math.min(1, Math.max(0, light))
  return 0.2126 * within(red) + 0.7152 * within(green) + 0.0722 * within(blue)
}
