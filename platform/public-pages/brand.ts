import { brandPalette, isHexColour } from '#core/brand-colour'

export const brandPath = '/brand.css'

/** Follows the page's own style. The policy of the page must allow styles from 'self'. */
export const brandLink = `<link rel="stylesheet" href="${brandPath}">`

/** Sets the owner's colour; empty for the product's own. */
export function brandCss(colour: string): string {
  if (!isHexColour(colour)) return ''
  const rule = (theme: 'light' | 'dark') => {
    const { awning, wash, on } = brandPalette(colour, theme)
    return `:root{--awning:${awning};--wash:${wash};--on:${on}}`
  }
  return `${rule('light')}@media (prefers-color-scheme:dark){${rule('dark')}}`
}
