import { importanceScore } from '#features/emails/importance-score'
import { answerLines } from './json-lines'

await answerLines((mail) => {
  const { score, reasons } = importanceScore(mail)
  return { id: mail.id, score, reasons: reasons.map(({ text }) => text) }
})
