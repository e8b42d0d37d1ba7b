import { expect, test } from 'vitest'
import { brandPalette, contrastOf } from './brand-colour'

const steps = ['00', '33', '66', '99', 'cc', 'ff']
const colours = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)))

test('every colour can be read in both themes, as words, on buttons and on its wash', () => {
  for (const colour of colours)
    for (const [theme, ground, ink] of [
      ['light', '#fbf9f5', '#1f2a33'],
      ['dark', '#182026', '#f3f0ea'],
    ] as const) {
      const { awning, wash, on } = brandPalette(colour, theme)
      const found = [
        contrastOf(awning, ground),
        contrastOf(awning, wash),
        contrastOf(awning, on),
        contrastOf(ink, wash),
      ]
      expect(Math.min(...found), `${colour} in ${theme}`).toBeGreaterThanOrEqual(4.5)
    }
})

test('a colour that can be read stays as it is', () => {
  expect(brandPalette('#7a1f5c', 'light').awning).toBe('#7a1f5c')
})
