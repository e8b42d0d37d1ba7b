/** What the writer says now: without markup, what is quoted below, the signature and the small print. */
export function ownWords(text: string): string {
  const lines = plain(text).split('\n')
  const quoted = lines.findIndex(beginsQuotation)
  const said = (quoted === -1 ? lines : lines.slice(0, quoted)).filter((line) => !/^\s*>/.test(line))
  return beforeSignature(said).join('\n').trim()
}

function plain(text: string): string {
  if (!/<(p|div|br|html|body|table|span|a)\b[^>]*>/i.test(text)) return text.replaceAll('\r\n', '\n')
  return text
    .replace(/<(style|script|head|title|blockquote)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<(br|\/p|\/div|\/h\d|\/li|\/tr)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|&#160;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&(?:#39|rsquo|apos);/g, '’')
    .replace(/&quot;|&[lr]dquo;/g, '"')
    .replace(/[ \t]+/g, ' ')
}

/** A mail that is answered or passed on follows. */
const beginsQuotation = (line: string) =>
  /^\s*(-{2,}\s*(original|forwarded) message|begin forwarded message|_{10,}$)/i.test(line) ||
  /^\s*(on|el|le|am)\b.{5,120}\b(wrote|escribió|a écrit|schrieb)\s*:\s*$/i.test(line) ||
  /^\s*(from|de|von)\s*:.+@/i.test(line)

const goodbye =
  /^\s*(--\s*$|(best|kind|warm|many)?\s*(regards|wishes|thanks)\b.{0,20}$|(best|cheers|sincerely|thanks|thank you|yours|saludos|un abrazo|gracias|atentamente)\s*(again|so much|cordiales)?\s*[,.!]?\s*$)/i
const smallPrint =
  /(unsubscribe|view (this|it)? ?(email|mail)? ?in (your )?browser|all rights reserved|©|privacy policy|confidential(ity)? notice|this (e-?mail|message) (and any|is intended)|sent from my|darse de baja)/i

/** A goodbye ends a letter only where little follows. */
function beforeSignature(lines: string[]): string[] {
  const end = lines.findIndex((line, index) => {
    if (smallPrint.test(line)) return true
    const rest = lines.slice(index + 1).filter((one) => one.trim() !== '')
    return goodbye.test(line) && (line.trim().startsWith('--') || rest.every((one) => one.length < 90))
  })
  return end === -1 ? lines : lines.slice(0, end)
}

/** Sent to many at once: whatever day it names, nobody waits for this reader. */
export function isForMany(text: string, sender: string): boolean {
  return (
    /unsubscribe|view (this )?(email )?in (your )?browser|darse de baja|manage (your )?preferences/i.test(text) ||
    /^(no-?reply|do-?not-?reply|news(letter)?s?|marketing|promo(tions?)?|offers?|deals|digest|updates?|notifications?|billing|receipts?|mailer|letters)[@+.-]/i.test(
      sender,
    )
  )
}

/** Sentences as they were written; a time or a title with a dot in it ends none. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/\n+/)
    .flatMap(
      (line) =>
        line.match(/(?:[ap]\.m\.|\b(?:dr|mr|mrs|ms|st|ave|no|sr|sra|approx|etc|e\.g|i\.e)\.|\d\.\d|[^.!?])+[.!?]*/gi) ??
        [],
    )
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 3)
}
