import { anyOf } from '#core/word-pattern'
import { closingWords } from './closing-words'

/** A mail's text, split into what the sender wrote now, the quoted history, the signature and the small print. */
export type BodyParts = { fresh: string; quoted: string; signature: string; footer: string }

export function bodyParts(plain: string): BodyParts {
  const lines = plain.split('\n')
  const history = lines.findIndex((line, at) => startsHistory(line, lines.slice(at + 1, at + 6)))
  const above = history === -1 ? lines : lines.slice(0, history)
  const below = history === -1 ? [] : lines.slice(history)
  const own = above.filter((line) => !/^\s*>/.test(line))
  const quotedInside = above.filter((line) => /^\s*>/.test(line))

  // The first third is never small print: newsletters begin with "View in your browser".
  const footerStart = own.findIndex((line, at) => at > 0 && at >= own.length / 3 && startsFooter(line))
  const beforeFooter = footerStart === -1 ? own : own.slice(0, footerStart)
  const footer = footerStart === -1 ? [] : own.slice(footerStart)
  const end = signatureStart(beforeFooter)
  return {
    fresh: joined(beforeFooter.slice(0, end)),
    quoted: joined([...quotedInside, ...below]),
    signature: joined(beforeFooter.slice(end)),
    footer: joined(footer),
  }
}

const joined = (lines: string[]) => lines.join('\n').trim()

function startsHistory(line: string, next: string[]): boolean {
  const text = line.trim()
  if (
    /^[-_=*\s]{2,}\s*(original message|forwarded message|mensaje original|mensaje reenviado|begin forwarded|reply message)/i.test(
      text,
    )
  )
    return true
  if (/^(begin forwarded message|inicio del mensaje reenviado)/i.test(text)) return true
  if (/^_{10,}$/.test(text) && /^\**\s*(from|de)\s*:/i.test((next[0] ?? '').trim())) return true
  const unwrapped = `${text} ${(next[0] ?? '').trim()}`
  if (/^>?\s*(on|el|le|am)\b.{6,160}\b(wrote|writes|escribió|escribio|ha escrito|escribía)\s*:?\s*$/i.test(text))
    return true
  if (/^(on|el)\s.{6,160}\b(wrote|escribió|escribio)\s*:\s*$/i.test(unwrapped) && !/[.?!]$/.test(text)) return true
  return /^\**(from|de)\s*:\**\s/i.test(text) && next.filter((one) => headerLine.test(one.trim())).length >= 2
}

const headerLine = /^\**(sent|date|to|cc|subject|enviado|enviado el|fecha|para|asunto)\s*:/i

const footerStarts = [
  /\bunsubscribe\b|\bopt[- ]out\b|manage (your )?(email |notification )?(preferences|subscriptions?)|update your preferences|email preferences/i,
  /darse? de baja|cancelar (tu |su |la )?suscripci[oó]n|gestionar (tus |sus )?preferencias|dejar de recibir/i,
  /view (this|it|the)? ?(email|message|newsletter)? ?(in|online in) (your|a) browser|ver (este correo|en el navegador)/i,
  /you('re| are) receiving this (email|message|because)|you received this (email|message)|this (email|message) was sent (to|by)/i,
  /(recibes|recibe|has recibido|ha recibido) este (correo|mensaje|email)|este (correo|mensaje|email) (fue|ha sido) enviado/i,
  /^\W*(confidential(ity)?( notice)?|disclaimer|aviso (legal|de confidencialidad)|confidencialidad|protecci[oó]n de datos)\b/i,
  /this (e-?mail|message)( and any (files|attachments))?.{0,60}\b(confidential|intended (only|solely))/i,
  /este (mensaje|correo).{0,80}(confidencial|dirigid[oa] exclusivamente|destinatario)/i,
  /^\W*(©|\(c\)|copyright)\s/i,
  /all rights reserved|todos los derechos reservados/i,
  /^sent from my (iphone|ipad|android|mobile|phone|samsung|galaxy|blackberry)|^enviado desde mi|^get outlook for/i,
  /please consider the environment|antes de imprimir/i,
]

const startsFooter = (line: string) => footerStarts.some((start) => start.test(line))

const closing = new RegExp(`^\\W*(${anyOf(closingWords)})\\s*[,.!–—-]*\\s*$`, 'i')

/** The line of the dashes, or of a closing near the end with few lines below it. */
function signatureStart(lines: string[]): number {
  const dashes = lines.findIndex((line, at) => at > 0 && /^(--|—|––|_{3,}|-{3,}|={3,}) ?$/.test(line))
  if (dashes !== -1 && lines.length - dashes <= 14) return dashes
  for (let at = lines.length - 1; at > 0; at--) {
    if (!closing.test(lines[at] ?? '')) continue
    const below = lines.slice(at + 1).filter((line) => line.trim() !== '')
    if (below.length <= 10 && below.every(fitsSignature)) return at
  }
  return contactBlockStart(lines)
}

/** Names, job titles, addresses and numbers, but no sentence and no question. */
const fitsSignature = (line: string) =>
  line.length < 100 && !/\?\s*$/.test(line) && (contactLine.test(line) || line.split(/\s+/).length <= 9)

const contactLine =
  /(\+?\d[\d\s().-]{7,}\d)|@[\w-]+\.\w|(https?:\/\/|www\.)|\b(tel|phone|mobile|cell|fax|m[oó]vil|tel[eé]fono|horario|office hours|opening hours|hours)\b\.?\s*:/i

/** Where there is no closing: a last paragraph of short lines with contact details. */
function contactBlockStart(lines: string[]): number {
  const last = lines.lastIndexOf('')
  if (last <= 0) return lines.length
  const block = lines.slice(last + 1)
  const contacts = block.filter((line) => contactLine.test(line)).length
  const isShort =
    block.length >= 2 && block.length <= 8 && block.every((line) => line.length < 80 && !/[?]\s*$/.test(line))
  const speaksOfMeeting = block.some((line) =>
    /^\W*(when|where|date|time|cu[aá]ndo|d[oó]nde|fecha|hora|lugar|location|join)\b/i.test(line),
  )
  return isShort && !speaksOfMeeting && contacts >= 1 && contacts * 2 >= block.length - 1 ? last : lines.length
}
