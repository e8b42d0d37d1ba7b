import { notFound } from '#core/problem'
import { importanceBands } from '#features/emails/importance'
import { learnFrom, type OwnerAction } from '#features/emails/importance-learning'
import { type Acquaintance, importanceScore, signalsOf } from '#features/emails/importance-score'
import { judgedMail } from '#features/emails/judged-mail'
import type { Db } from '#platform/db/database'
import { tellStale } from '#platform/live/live'
import type { AiHouse } from './ai-house'
import * as store from './store'
import { type MailWithContext, mailsToScore, mailWithContext, setImportance } from './store/scoring'
import { scoreMail } from './tasks/score-mail'

/** Scores the newest mails that have no score yet. */
export async function analyzeBatch(
  db: Db,
  ai: AiHouse,
  limit: number,
): Promise<{ message: string; analyzedCount: number }> {
  const [mails, shifts] = [await mailsToScore(db, limit), await store.readWeights(db)]
  const scored = await Promise.all(
    mails.map(async (mail) => ({
      mail,
      ...(await ai.model.run(scoreMail, { ...asMail(mail), known: acquaintanceOf(mail), shifts })),
    })),
  )
  const important = scored.filter(({ answer }) => answer.score > importanceBands.important).length
  const byModel = scored.filter(({ by }) => by === 'model').length
  await db.transaction(async (tx) => {
    for (const { mail, answer, by } of scored) {
      await setImportance(tx, mail.id, {
        score: answer.score,
        analysis: by === 'model' ? answer.reason : `${answer.reason} (scored by built-in rules)`,
        important: answer.score > importanceBands.important,
      })
    }
    if (scored.length > 0) {
      await store.logActivity(tx, {
        action: 'score-emails',
        description: `Scored ${scored.length} mails, ${important} of them important`,
        metadata: { analyzed: scored.length, important, byModel },
      })
      await tellStale(tx, ['/api/emails'])
    }
  })
  const message =
    scored.length === 0
      ? 'Every email has been analyzed already'
      : `Analyzed ${scored.length} ${scored.length === 1 ? 'email' : 'emails'}, ${important} important`
  return { message, analyzedCount: scored.length }
}

/** The owner did something with a mail, and the weights move. Also for the mail feature to call when a mail is answered, opened or archived. */
export async function learn(db: Db, emailId: number, action: OwnerAction): Promise<void> {
  await db.transaction(async (tx) => {
    const mail = await mailWithContext(tx, emailId)
    if (!mail) throw notFound('Email not found')
    const shifts = await store.readWeights(tx)
    const [known, raw] = [acquaintanceOf(mail), asMail(mail)]
    const { score } = importanceScore(raw, known, shifts)
    const next = learnFrom(
      shifts,
      { score, signals: signalsOf(judgedMail(raw), known), sender: mail.senderEmail.toLowerCase() },
      action,
    )
    await store.keepWeights(
      tx,
      Object.fromEntries(Object.entries(next).filter(([key, shift]) => shifts[key] !== shift)),
    )
  })
}

/** The owner says it outright: the mail is set and the weights learn. */
export async function judge(db: Db, emailId: number, important: boolean): Promise<void> {
  await learn(db, emailId, important ? 'starred' : 'markedNotImportant')
  await db.transaction(async (tx) => {
    await setImportance(tx, emailId, {
      score: important ? 0.9 : 0.1,
      analysis: important ? 'You marked it important' : 'You marked it not important',
      important,
    })
    await tellStale(tx, ['/api/emails'])
  })
}

const asMail = ({ senderName, senderEmail, recipients, subject, body }: MailWithContext) => ({
  from: `${senderName} <${senderEmail}>`,
  to: recipients,
  subject,
  body,
})

const acquaintanceOf = ({ isClient, writtenTo, ownThread }: MailWithContext): Acquaintance => ({
  isClient,
  writtenTo,
  ownThread,
})
