import type { Finding } from './findings'
import { plain } from './sentences'

const openBox = /^\s*(?:[-*+]|\d+[.)])\s+\[ \]\s+(.+)$/
const duty =
  /\b(?:to-?do\b:?|need(?:s)? to|have to|has to|must|should|don[’']t forget|remember to|follow(?:ing)? up|make sure|ask(?:s|ed)? (?:him|her|them|\p{Lu}\p{Ll}+) (?:to|for|about)|call (?:back|\p{Lu}\p{Ll}+)|send (?:him|her|them|\p{Lu}\p{Ll}+)|hay que|tengo que|tenemos que|falta|pendiente|recordar|acordarse de|no olvidar|llamar a|enviar a|conviene)\b/iu

/** What is still to be done: open boxes of check-lists, and sentences that speak of a duty. */
export function foundTodos(content: string, sentences: string[]): Finding[] {
  const boxes = content.split('\n').flatMap((line) => openBox.exec(line)?.[1] ?? [])
  const ticked = new Set(content.split('\n').flatMap((line) => (/\[[xX]\]/.test(line) ? [plain(line)] : [])))
  const listed = new Set(boxes.map(plain))
  const duties = sentences.filter(
    (text) => duty.test(text) && !text.endsWith('?') && !listed.has(text) && !ticked.has(text),
  )
  return [...boxes.map(plain), ...duties].map((what) => ({ kind: 'To do', what, quote: what }))
}
