const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const letter = /\p{L}/u

/** Which way a text runs: the way of its first letter. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const first = Array.from(text).find((sign) => letter.test(sign))
  return first !== undefined && rightToLeft.test(first) ? 'rtl' : 'ltr'
}
