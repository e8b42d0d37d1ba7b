import { setImmediate as nextTick } from 'node:timers/promises'
import { day } from '#core/durations'
import { plural } from '#core/plural'
import { notFound } from '#core/problem'
import { importanceBands } from '#features/emails/importance'
import { learnFrom, type OwnerAction } from '#features/emails/importance-learning'
import { importanceScore } from '#features/emails/importance-score'
import { type SenderHistory, signalsOf } from '#features/emails/importance-signals'
import type { WeightShifts } from '#features/emails/importance-weights'
import { normalizeMail } from '#features/emails/normalized-mail'
import {
  type MailWithContext,
  mailsToScore,
  mailWithContext,
  newMailsToScore,
  setImportance,
} from '#features/emails/server/store'
import { notify } from '#features/notifications/server/store'
import type { Db, Transaction } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import type { AiService } from './ai-service'
import * as store from './store'
import { scoreMail } from './tasks/score-mail'

/** Scores the newest mails that have no score yet. */
export async function analyzeBatch(
  db: Db,
  ai: AiService,
  limit: number,
  now: Date,
): Promise<{ message: string; analyzedCount: number }> {
  const { scored, important } = await scoreMails(db, ai, await mailsToScore(db, limit), now)
  const message =
    scored === 0
      ? 'Every email has been analyzed already'
      : `Analyzed ${plural(scored, 'email')}, ${important} important`
  return { message, analyzedCount: scored }
}

const maxNewMailAge = day
/** The rest is scored in the next run, a minute later. */
const maxMailsPerRun = 50

/** Scores mails of the last day, so that important ones raise a notification. Returns the mail ids. */
export async function scoreNewMail(db: Db, ai: AiService, now: Date): Promise<number[]> {
  const mails = await newMailsToScore(db, new Date(now.getTime() - maxNewMailAge), maxMailsPerRun)
  await scoreMails(db, ai, mails, now)
  return mails.map(({ id }) => id)
}

async function scoreMails(db: Db, ai: AiService, mails: MailWithContext[], now: Date) {
  const shifts = await store.readWeights(db)
  const scoring: Promise<ScoredMail>[] = []
  for (const mail of mails) {
    scoring.push(scoreOne(ai, mail, shifts))
    // The rules are slow for a long mail, so other requests run between two mails.
    await nextTick()
  }
  const scored = await Promise.all(scoring)
  const important = scored.filter(({ answer }) => answer.score > importanceBands.important).length
  const byModel = scored.filter(({ by }) => by === 'model').length
  await db.transaction(async (tx) => {
    for (const { mail, answer, by } of scored) {
      const isImportant = answer.score > importanceBands.important
      await setImportance(tx, mail.id, {
        score: answer.score,
        analysis: by === 'model' ? answer.reason : `${answer.reason} (scored by built-in rules)`,
        important: isImportant,
      })
      if (isImportant && isNewMail(mail, now)) await notifyImportantMail(tx, mail)
    }
    if (scored.length > 0) {
      await store.logActivity(tx, {
        action: 'score-emails',
        description:
          scored.length === 1
            ? `Scored one mail, ${important === 1 ? 'an important one' : 'not an important one'}`
            : `Scored ${scored.length} mails, ${important} of them important`,
        metadata: { analyzed: scored.length, important, byModel },
      })
      await publishInvalidation(tx, ['/api/emails'])
    }
  })
  return { scored: scored.length, important }
}

type ScoredMail = Awaited<ReturnType<typeof scoreOne>>

const scoreOne = async (ai: AiService, mail: MailWithContext, shifts: WeightShifts) => ({
  mail,
  ...(await ai.model.run(scoreMail, { id: mail.id, ...asMail(mail), known: senderHistoryOf(mail), shifts })),
})

/** Only unread mails of the last day raise a notification. */
const isNewMail = ({ read, receivedAt }: MailWithContext, now: Date) =>
  !read && receivedAt !== null && now.getTime() - new Date(receivedAt).getTime() < maxNewMailAge

const notifyImportantMail = (tx: Transaction, { id, senderName, senderEmail, subject }: MailWithContext) =>
  notify(tx, {
    kind: 'important-mail',
    subject: `email:${id}`,
    title: subject || 'No subject',
    body: `From ${senderName || senderEmail}`,
    href: `/emails/${id}`,
  })

/** Adjusts the importance weights to what the owner did with a mail. */
export async function learnFromAction(db: Db, emailId: number, action: OwnerAction): Promise<void> {
  await db.transaction(async (tx) => {
    const mail = await mailWithContext(tx, emailId)
    if (!mail) throw notFound('Email not found')
    const shifts = await store.readWeights(tx)
    const [known, raw] = [senderHistoryOf(mail), asMail(mail)]
    const { score } = importanceScore(raw, known, shifts)
    const next = learnFrom(
      shifts,
      { score, signals: signalsOf(normalizeMail(raw), known), sender: mail.senderEmail.toLowerCase() },
      action,
    )
    await store.saveWeights(
      tx,
      Object.fromEntries(Object.entries(next).filter(([key, shift]) => shifts[key] !== shift)),
    )
  })
}

/** The owner marks a mail as important or not: stores it and adjusts the weights. */
export async function setMailImportance(db: Db, emailId: number, important: boolean): Promise<void> {
  await learnFromAction(db, emailId, important ? 'starred' : 'markedNotImportant')
  await db.transaction(async (tx) => {
    await setImportance(tx, emailId, {
      score: important ? 0.9 : 0.1,
      analysis: important ? 'You marked it important' : 'You marked it not important',
      important,
    })
    await publishInvalidation(tx, ['/api/emails'])
  })
}

const asMail = ({ senderName, senderEmail, recipients, subject, body, headers }: MailWithContext) => ({
  from: `${senderName} <${senderEmail}>`,
  to: recipients,
  subject,
  body,
  headers,
})

const senderHistoryOf = ({ isClient, writtenTo, ownThread }: MailWithContext): SenderHistory => ({
  isClient,
  writtenTo,
  ownThread,
})
