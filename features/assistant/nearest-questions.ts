import type { Language } from '#core/detect-language'
import { stripAccents } from '#core/strip-accents'

/** Questions that the rules answer, to offer where one was not understood. */
const questions: Record<Language, readonly string[]> = {
  en: [
    'Who owes me money?',
    'Which invoices are overdue?',
    'How much did I earn last month?',
    'How much did I earn this month against last month?',
    'Which client paid me the most this year?',
    'How much did I invoice this year?',
    'What is my average invoice this year?',
    'What is due this week?',
    'What meetings do I have tomorrow?',
    'When is my next meeting?',
    'When am I free this week?',
    'Do I have time on Thursday?',
    'Which day is busiest next week?',
    'Which emails have I not answered?',
    'Who wrote to me the most this month?',
    'Who have I not written to for a month?',
    'How is my pipeline?',
    'Which deals did I win this year?',
    'Which quotes are waiting for an answer?',
    'Which contracts end soon?',
    'How many hours did I track last week?',
    'Which tasks are due this week?',
    'Who pays late?',
    'Draft a reminder to a client about an overdue invoice',
    'How many clients do I have?',
    'Tell me about a client, by name',
  ],
  es: [
    '¿Quién me debe dinero?',
    '¿Qué facturas están vencidas?',
    '¿Cuánto cobré el mes pasado?',
    '¿Cuánto he cobrado este mes frente al mes pasado?',
    '¿Qué cliente me ha pagado más este año?',
    '¿Cuánto he facturado este año?',
    '¿Cuál es el importe medio de mis facturas este año?',
    '¿Qué vence esta semana?',
    '¿Qué reuniones tengo mañana?',
    '¿Cuándo es mi próxima reunión?',
    '¿Cuándo estoy libre esta semana?',
    '¿Tengo tiempo el jueves?',
    '¿Qué día está más ocupado la semana que viene?',
    '¿Qué correos tengo sin responder?',
    '¿Quién me ha escrito más este mes?',
    '¿A quién no he escrito desde hace un mes?',
    '¿Qué oportunidades tengo abiertas?',
    '¿Qué oportunidades he ganado este año?',
    '¿Qué presupuestos están pendientes?',
    '¿Qué contratos terminan pronto?',
    '¿Cuántas horas registré la semana pasada?',
    '¿Qué tareas tengo esta semana?',
    '¿Quién paga tarde?',
    'Redacta un recordatorio de pago para un cliente',
    '¿Cuántos clientes tengo?',
    'Háblame de un cliente, por su nombre',
  ],
}

/** The three that share most with what was asked: whole words first, then beginnings of words. */
export function nearestQuestions(asked: string, language: Language): string[] {
  const words = wordsOf(asked)
  const similarity = (question: string) => {
    const theirs = wordsOf(question)
    const shared = words.filter((word) => theirs.includes(word)).length
    const alike = words.filter((word) => theirs.some((other) => other.slice(0, 4) === word.slice(0, 4))).length
    return (shared * 2 + alike) / Math.sqrt(theirs.length)
  }
  return questions[language]
    .map((question, index) => ({ question, index, similarity: similarity(question) }))
    .sort((one, other) => other.similarity - one.similarity || one.index - other.index)
    .slice(0, 3)
    .map(({ question }) => question)
}

const fillers = new Set([
  'the',
  'and',
  'for',
  'did',
  'does',
  'have',
  'what',
  'which',
  'with',
  'que',
  'los',
  'las',
  'una',
  'por',
  'con',
  'del',
  'are',
  'who',
  'how',
])

const wordsOf = (text: string) =>
  (
    stripAccents(text)
      .toLowerCase()
      .match(/[a-z]{3,}/g) ?? []
  ).filter((word) => !fillers.has(word))
