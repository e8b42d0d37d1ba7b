import type { Language } from '#core/detect-language'

/** What a client is to do with a record that waits. */
export type WaitingAct = 'sign' | 'answer' | 'pay' | 'send'

/** Asked by 'what is Rosa still to sign?', '¿qué le falta firmar a Rosa?'; the words have no accents. */
const acts: [WaitingAct, RegExp][] = [
  [
    'sign',
    /\b(?:still|left|yet|has|have|need\w*|must|waiting|wait|pending)\b.{0,30}\b(?:to )?sign\b|\bnot (?:yet )?signed\b|n't (?:yet )?signed\b|\b(?:falta\w*|tienen? que|deben?|queda\w*|pendientes? de|por) (?:por |de )?firmar\b|\bno (?:ha|han) firmado\b|\b(?:what|who) .{0,20}\b(?:waits?|waiting|pending)\b.{0,20}\bsignatures?\b|\bque (?:espera\w*|esta\w* esperando) (?:una |la |su )?firma\b/,
  ],
  ['answer', /\bstill (?:to|has to|have to) answer\b|\b(?:falta\w*|queda\w*) (?:por )?(?:responder|contestar) a\b/],
  ['send', /\bstill (?:to|has to|have to) send\b|\b(?:falta\w*|queda\w*) (?:por )?enviar\b/],
]

const anything =
  /\b(?:waits?|waiting|wait|pending) (?:for|on|with) (?:a |my |our |the )?(?:clients?|customers?)\b|\bclients? still (?:to|have to) do\b|\b(?:espera\w*|pendiente\w*) (?:a |de |por )?(?:parte de )?(?:l[oa]s |mis |nuestr[oa]s |un |algun )?clientes?\b/

/**
 * What the question asks about; undefined if it is about something else. A question about unsigned contracts has its
 * own topic.
 */
export function askedWaiting(words: string): WaitingAct | 'anything' | undefined {
  if (/\b(?:i|we|me|yo|nosotros)\b.{0,20}\b(?:sign|firmar)\b/.test(words)) return undefined
  return acts.find(([, pattern]) => pattern.test(words))?.[0] ?? (anything.test(words) ? 'anything' : undefined)
}

type WaitingWords = {
  acts: Record<WaitingAct, string>
  head: (client: string | undefined, act: WaitingAct | 'anything', count: number) => string
  nothing: (client: string | undefined, act: WaitingAct | 'anything') => string
  days: (days: number) => string
}

const actWords = { sign: 'sign', answer: 'answer', pay: 'pay', send: 'send' }
const spanishActs = { sign: 'firmar', answer: 'responder', pay: 'pagar', send: 'enviar' }

export const waitingWords: Record<Language, WaitingWords> = {
  en: {
    acts: { sign: 'to sign', answer: 'to answer', pay: 'to pay', send: 'to send' },
    head: (client, act, count) =>
      act === 'anything'
        ? `${count === 1 ? 'One thing waits' : `${count} things wait`} for ${client ?? 'your clients'}:`
        : `${client ?? 'Your clients'} still ${client ? 'has' : 'have'} ${count} to ${actWords[act]}:`,
    nothing: (client, act) =>
      act === 'anything'
        ? `Nothing waits for ${client ?? 'a client'}.`
        : `${client ?? 'No client'} has nothing to ${actWords[act]}.`.replace(
            'No client has nothing',
            'No client has anything',
          ),
    days: (days) => (days === 0 ? 'since today' : days === 1 ? 'for one day' : `for ${days} days`),
  },
  es: {
    acts: { sign: 'por firmar', answer: 'por responder', pay: 'por pagar', send: 'por enviar' },
    head: (client, act, count) =>
      act === 'anything'
        ? `${count === 1 ? 'Una cosa espera' : `${count} cosas esperan`} a ${client ?? 'tus clientes'}:`
        : `A ${client ?? 'tus clientes'} ${count === 1 ? 'le falta' : 'les faltan'} ${count} por ${spanishActs[act]}:`.replace(
            'les faltan',
            client ? 'le faltan' : 'les faltan',
          ),
    nothing: (client, act) =>
      act === 'anything'
        ? `Nada espera a ${client ?? 'ningún cliente'}.`
        : `A ${client ?? 'ningún cliente'} no le falta nada por ${spanishActs[act]}.`.replace(
            'A ningún cliente no',
            'A ningún cliente',
          ),
    days: (days) => (days === 0 ? 'desde hoy' : days === 1 ? 'desde hace un día' : `desde hace ${days} días`),
  },
}
