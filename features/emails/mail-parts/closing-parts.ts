import { anyOf } from '#core/word-pattern'
import { closingWords } from '../closing-words'

export type SmallPrint = 'disclaimer' | 'legal' | 'unsubscribe'

type ClosingParts = {
  fresh: string
  signature: string
  footer: string
  kinds: ('own' | 'signature' | SmallPrint)[]
}

/** Cuts signature and small print from the end of a text. */
export function closingParts(lines: string[]): ClosingParts {
  // The first third is never small print: newsletters begin with "View in your browser".
  const first = lines.findIndex((line, at) => at > 0 && at >= lines.length / 3 && smallPrintIn(line) !== undefined)
  const footerAt = first === -1 ? lines.length : first
  const body = lines.slice(0, footerAt)
  const signatureAt = signatureStart(body)
  let print: SmallPrint = 'legal'
  return {
    fresh: joined(body.slice(0, signatureAt)),
    signature: joined(body.slice(signatureAt)),
    footer: joined(lines.slice(footerAt)),
    kinds: lines.map((line, at) => {
      if (at < signatureAt) return 'own'
      if (at < footerAt) return 'signature'
      print = smallPrintIn(line) ?? print
      return print
    }),
  }
}

const joined = (lines: string[]) => lines.join('\n').trim()

const smallPrint: [SmallPrint, RegExp][] = [
  [
    'unsubscribe',
    new RegExp(
      anyOf([
        /\bunsubscribe\b|\bopt[- ]out\b|manage (your )?(email |notification )?(preferences|subscriptions?)|update your preferences|email preferences/,
        /to be removed from (this|our|the) (mailing )?list|remove me/,
        /darse? de baja|cancelar (tu |su |la )?suscripci[oó]n|gestionar (tus |sus )?preferencias|dejar de recibir/,
        /\babmelden\b|newsletter abbestellen|se d[eé]sabonner|se d[eé]sinscrire|d[eé]sinscription/,
        /view (this|it|the)? ?(email|message|newsletter)? ?(in|online in) (your|a) browser|ver (este correo|en el navegador)/,
        /im browser (ansehen|anzeigen)|(voir|afficher) (dans|la version) .{0,12}(navigateur|en ligne)/,
        /you('re| are) receiving this (email|message|because)|you received this (email|message)|this (email|message) was sent (to|by)/,
        /(recibes|recibe|has recibido|ha recibido) este (correo|mensaje|email)|este (correo|mensaje|email) (fue|ha sido) enviado/,
        /sie erhalten diese (e-?mail|nachricht)|vous recevez (cet e-?mail|ce message)/,
      ]),
      'i',
    ),
  ],
  [
    'disclaimer',
    new RegExp(
      anyOf([
        /^\W*(confidential(ity)?( notice)?|disclaimer|aviso (legal|de confidencialidad)|confidencialidad|protecci[oó]n de datos|vertraulichkeitshinweis|haftungsausschluss|avis de confidentialit[eé])\b/,
        /\b(this|the information (contained )?in this) (e-?mail|message|transmission)\b.{0,90}\b(confidential|privileged|intended (only|solely)|property of)/,
        /este (mensaje|correo).{0,80}(confidencial|dirigid[oa] exclusivamente|destinatario)/,
        /diese (e-?mail|nachricht).{0,80}(vertraulich|ausschlie(ß|ss)lich)|ce (message|courriel|mail).{0,80}(confidentiel|destinataire)/,
        /if you (are|have) (not the intended recipient|received this (e-?mail|message|communication|transmission) in error)/,
        /please consider the environment|antes de imprimir|avant d.imprimer|bitte denken sie an die umwelt/,
      ]),
      'i',
    ),
  ],
  [
    'legal',
    new RegExp(
      anyOf([
        /^\W*(©|\(c\)|copyright)\s/,
        /all rights reserved|todos los derechos reservados|alle rechte vorbehalten|tous droits r[eé]serv[eé]s/,
        /^sent from my (iphone|ipad|android|mobile|phone|samsung|galaxy|blackberry)|^sent (from|via) (outlook|mail|yahoo|blackberry)/,
        /^enviado desde mi|^get outlook for|^obtener outlook|^von meinem .{2,20} gesendet|^envoy[eé] de(puis)? mon/,
        /^(get your free|do you yahoo!?|join the world.s largest|get more from the web)/,
      ]),
      'i',
    ),
  ],
]

const smallPrintIn = (line: string): SmallPrint | undefined =>
  smallPrint.find(([, pattern]) => pattern.test(line.slice(0, 500)))?.[0]

const closing = new RegExp(`^\\W*(${anyOf(closingWords)})\\s*[,.!–—-]*\\s*$`, 'i')
const maxSignatureLines = 10

/** The line of the dashes, or of a closing near the end with few lines below it. */
function signatureStart(lines: string[]): number {
  const dashes = lines.findIndex((line, at) => at > 0 && /^(--|—|––|_{3,}|-{3,}|={3,}) ?$/.test(line))
  if (dashes !== -1 && lines.length - dashes <= 14) return dashes
  let below = 0
  for (let at = lines.length - 1; at > 0; at--) {
    const line = lines[at] ?? ''
    if (line.trim() === '') continue
    if (line.length < 80 && closing.test(line)) return at
    below++
    if (below > maxSignatureLines || !fitsSignature(line)) break
  }
  return contactBlockStart(lines)
}

/** Names, job titles, addresses and numbers, but no sentence and no question. */
const fitsSignature = (line: string) =>
  line.length < 100 && !/\?\s*$/.test(line) && (contactLine.test(line) || line.split(/\s+/).length <= 9)

const contactLine =
  /(\+?\d[\d\s().-]{7,40}\d)|@[\w-]+\.\w|(https?:\/\/|www\.)|\b(tel|phone|mobile|cell|fax|m[oó]vil|tel[eé]fono|horario|office hours|opening hours|hours)\b\.?\s*:/i

/** Where there is no closing: a last paragraph of short lines with contact details. */
function contactBlockStart(lines: string[]): number {
  const last = lines.lastIndexOf('')
  if (last <= 0) return lines.length
  const block = lines.slice(last + 1)
  const isShort =
    block.length >= 2 && block.length <= 8 && block.every((line) => line.length < 80 && !/[?]\s*$/.test(line))
  if (!isShort) return lines.length
  const contacts = block.filter((line) => contactLine.test(line)).length
  const speaksOfMeeting = block.some((line) =>
    /^\W*(when|where|date|time|cu[aá]ndo|d[oó]nde|fecha|hora|lugar|location|join)\b/i.test(line),
  )
  return !speaksOfMeeting && contacts >= 1 && contacts * 2 >= block.length - 1 ? last : lines.length
}
