import type { DocumentLanguage } from './invoice'
import type { StatementKind } from './statement'

type StatementWords = {
  title: string
  period: string
  day: string
  change: string
  balance: string
  opening: string
  closing: string
  /** Where the client has paid too much. */
  credit: string
  kinds: Record<StatementKind, (number: string) => string>
  subject: (business: string) => string
  text: (mail: {
    clientName: string
    from: string
    to: string
    balance: string
    isOwed: boolean
    business: string
  }) => string
}

export const statementWords: Record<DocumentLanguage, StatementWords> = {
  en: {
    title: 'Statement of account',
    period: 'Period',
    day: 'Entry',
    change: 'Amount',
    balance: 'Balance',
    opening: 'Balance before',
    closing: 'Balance due',
    credit: 'Your credit',
    kinds: {
      invoice: (number) => `Invoice ${number}`,
      payment: (number) => `Payment of ${number}`,
      refund: (number) => `Paid back on ${number}`,
      'credit-note': (number) => `Credit note ${number}`,
    },
    subject: (business) => `Statement of account${business && ` from ${business}`}`,
    text: ({ clientName, from, to, balance, isOwed, business }) =>
      `Hello ${clientName},\n\nAttached is your statement of account from ${from} to ${to}.\n\n${
        isOwed ? `Open: ${balance}` : `Your credit: ${balance}`
      }\n\nThank you,\n${business}`.trimEnd(),
  },
  es: {
    title: 'Estado de cuenta',
    period: 'Periodo',
    day: 'Concepto',
    change: 'Importe',
    balance: 'Saldo',
    opening: 'Saldo anterior',
    closing: 'Saldo pendiente',
    credit: 'Saldo a su favor',
    kinds: {
      invoice: (number) => `Factura ${number}`,
      payment: (number) => `Pago de ${number}`,
      refund: (number) => `Devolución de ${number}`,
      'credit-note': (number) => `Nota de crédito ${number}`,
    },
    subject: (business) => `Estado de cuenta${business && ` de ${business}`}`,
    text: ({ clientName, from, to, balance, isOwed, business }) =>
      `Hola, ${clientName}:\n\nAdjuntamos su estado de cuenta del ${from} al ${to}.\n\n${
        isOwed ? `Pendiente: ${balance}` : `A su favor: ${balance}`
      }\n\nGracias,\n${business}`.trimEnd(),
  },
}
