import type { Finding } from './findings'

const name = String.raw`\p{Lu}[\p{Ll}’'-]+`
const fullName = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${name})(?:\\s+(?:${name}|(?:de|la|del|van|von)(?=\\s)))*\\s*(?:${name})?`,
  'gu',
)
const address = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
const phone = /(?:\+\d{1,3}[\s.-]?)?\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}\b/g

/**
 * Who is spoken of: names, e-mail addresses and telephone numbers. A capital at the start of a sentence says nothing, so a
 * name counts only where it also stands inside of one, or has two parts; 'Tonya’s' is Tonya.
 */
export function foundPeople(sentences: string[], known: (string | null)[] = []): Finding[] {
  const finding = (what: string, quote: string): Finding => ({ kind: 'Person', what, quote })
  return sentences.flatMap((sentence) => [
    ...known
      .filter((person): person is string => Boolean(person) && sentence.includes(person as string))
      .map((person) => finding(person, sentence)),
    ...[...sentence.matchAll(fullName)].flatMap((match) => {
      const written = match[0].trim().replace(/[’']s?$/, '')
      const what = written.replace(openingVerb, '')
      const opensSentence = match.index === 0 || /[“"‘«(¿¡:]\s*$/.test(sentence.slice(0, match.index))
      return isAName(what, opensSentence && what === written) ? [finding(what, sentence)] : []
    }),
    ...[...sentence.matchAll(address), ...sentence.matchAll(phone)].map(([text]) => finding(text.trim(), sentence)),
  ])
}

const openingVerb =
  /^(?:Ask|Call|Tell|Send|Email|Remind|Meet|See|Visit|Pay|Thank|Give|Bring|Show|Help|Invite|Invoice|With|For|From|When|If|Llamar|Enviar|Preguntar|Pagar|Ver|Con|Para|Si)\s+(?:a\s+)?/

function isAName(text: string, opensSentence: boolean): boolean {
  const words = text.split(/\s+/)
  if (words.some((word) => notNames.has(word.toLowerCase()))) return false
  return words.length > 1 ? !opensSentence || words.length === 2 : !opensSentence && text.length > 2
}

const notNames = new Set(
  `monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september
  october november december lunes martes miércoles jueves viernes sábado domingo enero febrero marzo abril mayo junio julio
  agosto septiembre octubre noviembre diciembre english spanish español inglés the and then but for with from when what who
  how why street avenue road drive internet google facebook instagram email note invoice website stop reply todo`.split(
    /\s+/,
  ),
)
