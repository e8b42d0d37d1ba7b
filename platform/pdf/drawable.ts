/** Variation selectors and zero-width characters have no glyph and would show as a box. */
const selectors = /[\uFE00-\uFE0F\u200B\u2060\uFEFF]|\uDB40[\uDD00-\uDDEF]/g

const joiner = '\u200D'

/**
 * The PDF layout mixes up code points and UTF-16 units: after a character such as 🥐 it loses the next one of the same
 * font. A joiner after it comes from another font, is invisible and avoids that. Flags and skin tones stay together.
 */
const needsJoiner =
  /(\p{Regional_Indicator}{2}|(?!\p{Regional_Indicator})[\u{10000}-\u{10FFFF}])(?!\u200D|\p{Emoji_Modifier})(?=\P{ASCII})/gu

/** A text prepared for a PDF. */
export const drawable = (text: string) => text.replace(selectors, '').replace(needsJoiner, `$1${joiner}`)
