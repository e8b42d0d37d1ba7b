import { baseSubject } from '../base-subject'
import { headerNames } from './header-words'

const names = Object.values(headerNames)
  .flat()
  .filter((name) => name.length > 1)
  .sort((one, other) => other.length - one.length)
const beforeName = new RegExp(` (?=(?:${names.join('|')}) ?: )`, 'gi')
const divider =
  /(-{3,} ?[\p{L} .'-]{0,40}?(?:message|mensaje|nachricht|forwarded by|reenviado por|weitergeleitet von)[^\n-]{0,120}-{3,}) ?/giu

/** Some programs lose the line breaks: header lines in the middle of a long line get lines of their own again. */
export function unwrapHeaders(lines: string[], subject: string): string[] {
  return lines.flatMap((line) => (line.length > 120 && mayHoldHeaders.test(line) ? unwrapped(line, subject) : [line]))
}

const mayHoldHeaders = /\b(?:subject|asunto|betreff|objet) ?:/i

function unwrapped(line: string, subject: string): string[] {
  const pieces = line.slice(0, maxLength).replace(divider, '\n$1\n').replace(beforeName, '\n').split('\n')
  if (pieces.filter((piece) => headerStart.test(piece)).length < 3) return [line]
  const rest = line.slice(maxLength)
  return [...pieces.flatMap((piece) => afterSubject(piece.trim(), subject)), ...(rest ? [rest] : [])]
}

const headerStart = new RegExp(`^(?:${names.join('|')}) ?:`, 'i')
const maxLength = 20_000

/** "Subject: Systems meeting Please note that …": the mail's own subject tells where the words begin. */
function afterSubject(piece: string, subject: string): string[] {
  const [, name] = piece.match(/^((?:subject|asunto|betreff|objet) ?:) /i) ?? []
  if (!name) return [piece]
  const words = piece.slice(name.length).trim()
  const base = baseSubject(subject)
  const at = base === '' ? -1 : words.toLowerCase().indexOf(base.toLowerCase())
  if (at === -1 || at > 10) return [name, '', words]
  return [`${name} ${words.slice(0, at + base.length)}`, '', words.slice(at + base.length).trim()]
}
