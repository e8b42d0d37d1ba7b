/** Marks that choose between two drawings of a sign have no drawing of their own, and would show as a box. */
const selectors = /[\uFE00-\uFE0F\u200B\u2060\uFEFF]|\uDB40[\uDD00-\uDDEF]/g

const joiner = '\u200D'

/**
 * The layout counts a sign such as 🥐 once and its two halves elsewhere, and loses the next one of the same font. A joiner
 * after it comes from another font and is not seen. What belongs to the sign, a flag's other half or the tone of a skin,
 * stays beside it.
 */
const crowded =
  /(\p{Regional_Indicator}{2}|(?!\p{Regional_Indicator})[\u{10000}-\u{10FFFF}])(?!\u200D|\p{Emoji_Modifier})(?=\P{ASCII})/gu

/** A text as it can be drawn in a document. */
export const drawable = (text: string) => text.replace(selectors, '').replace(crowded, `$1${joiner}`)
