import * as z from 'zod'
import { addAmounts } from '#core/money'
import { documentLanguages } from './invoice'

const statementKinds = ['invoice', 'payment', 'refund', 'credit-note'] as const
export type StatementKind = (typeof statementKinds)[number]

const StatementEntry = z.object({
  day: z.string(),
  kind: z.enum(statementKinds),
  invoiceId: z.number(),
  /** Of the invoice or the credit note. */
  number: z.string(),
  /** Negative for what the client paid or was credited. */
  amount: z.number(),
  /** What the client owed after it. */
  balance: z.number(),
})

/** What a client was billed and has paid in a period, in one currency. */
export const Statement = z.object({
  clientId: z.number(),
  clientName: z.string(),
  clientEmail: z.string(),
  language: z.enum(documentLanguages),
  currency: z.string(),
  /** All in which the client was billed. */
  currencies: z.array(z.string()),
  from: z.string(),
  to: z.string(),
  opening: z.number(),
  entries: z.array(StatementEntry),
  /** Negative if the client has paid too much. */
  closing: z.number(),
})
export type Statement = z.output<typeof Statement>

/** The balance after each entry, beginning with what was owed before. */
export function withBalances<Entry extends { amount: number }>(opening: number, entries: Entry[], currency: string) {
  let balance = opening
  return entries.map((entry) => {
    balance = addAmounts([balance, entry.amount], currency)
    return { ...entry, balance }
  })
}
