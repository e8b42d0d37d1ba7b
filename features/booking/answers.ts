import { invalid } from '#core/problem'
import type { Answer, BookingRequest } from './booking'
import type { Question } from './booking-type'

/** The guest's answers beside their questions; those that were not given are left out. */
export function pairAnswers(questions: Question[], given: BookingRequest['answers']): Answer[] {
  const answers = questions.map((question, index) => ({ question, answer: answerTo(question, index, given) }))
  const missing = answers.find(({ question, answer }) => question.required && answer === '')
  if (missing) throw invalid({ answers: `Please answer: ${missing.question.label}` })
  return answers
    .filter(({ answer }) => answer !== '')
    .map(({ question: { label }, answer }) => ({ question: label, answer }))
}

function answerTo({ label, labelEs }: Question, index: number, given: BookingRequest['answers']): string {
  if (Array.isArray(given)) return given[index] ?? ''
  const name = [label, labelEs, String(index)].find((one) => Object.hasOwn(given, one))
  return name === undefined ? '' : (given[name] as string)
}
