import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { idempotencyHeader } from '#core/call'
import { formatMoney, fromCents } from '#core/money'
import { conflict, invalid } from '#core/problem'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { answer, answerFile, answerOnce } from '#platform/http/answer'
import { contentDisposition } from '#platform/http/content-disposition'
import { disconnectSignal } from '#platform/http/disconnect-signal'
import { queueMail } from '#platform/outbox/outbox'
import { formatLongDay } from '../invoice-document'
import * as calls from '../statement-api'
import { createStatementDocument, statementPdfName } from '../statement-document'
import { statementWords } from '../statement-words'
import { drawInvoicePdf } from './draw-pdf'
import { findCredit } from './store/client-credit'
import { findStatement } from './store/statement'

type StatementRouteDeps = { db: Db; hasMailAccount: (db: Db) => Promise<boolean> }
type Statement = Awaited<ReturnType<typeof findStatement>>

export function statementRoutes(app: FastifyInstance, { db, hasMailAccount }: StatementRouteDeps): void {
  const find = ({ id: clientId, ...asked }: z.output<typeof calls.StatementQuery>) =>
    findStatement(db, { clientId, ...asked }, new Date())

  answer(app, calls.readStatement, ({ input }) => find(input))
  answer(app, calls.readCredit, async ({ input }) =>
    (await findCredit(db, input.id)).map(({ currency, cents }) => ({ currency, amount: fromCents(cents, currency) })),
  )
  answerFile(app, calls.downloadStatement, async ({ input, reply }) => {
    const statement = await find(input)
    const pdf = await drawInvoicePdf(
      createStatementDocument(statement, await readBusiness(db)),
      disconnectSignal(reply),
    )
    return reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition('attachment', statementPdfName(statement)))
      .send(pdf)
  })
  answer(app, calls.previewStatement, async ({ input }) => {
    const statement = await find(input)
    return {
      ...(await defaultMail(db, statement)),
      attachment: statementPdfName(statement),
      hasMailAccount: await hasMailAccount(db),
    }
  })
  answerOnce(app, calls.sendStatement, async ({ input, request }) => {
    if (!(await hasMailAccount(db))) throw conflict('No mail account is connected, so nothing was sent.')
    const { id, currency, from, until } = input
    const statement = await find({ id, currency, from, to: until })
    const proposed = await defaultMail(db, statement)
    const { to = proposed.to, subject = proposed.subject, text = proposed.text } = input
    if (!to) throw invalid({ to: 'Please enter an email address' })
    const content = await drawInvoicePdf(createStatementDocument(statement, await readBusiness(db)))
    const key = `statement:${id}:${String(request.headers[idempotencyHeader] ?? randomUUID()).slice(0, 100)}`
    return async (tx) => ({
      mailId: await queueMail(tx, {
        key,
        origin: { kind: 'statement', id },
        to: [{ name: statement.clientName, address: to }],
        subject,
        text,
        attachments: [{ name: statementPdfName(statement), type: 'application/pdf', content }],
      }),
    })
  })
}

async function defaultMail(db: Db, { clientName, clientEmail, language, currency, from, to, closing }: Statement) {
  const { name: business } = await readBusiness(db)
  const words = statementWords[language]
  return {
    to: clientEmail,
    subject: words.subject(business),
    text: words.text({
      clientName,
      from: formatLongDay(from, language),
      to: formatLongDay(to, language),
      balance: formatMoney(Math.abs(closing), currency),
      isOwed: closing >= 0,
      business,
    }),
  }
}
