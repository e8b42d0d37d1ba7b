import type { ContractText } from '#features/contracts/contract'
import { contractTemplates } from '#features/contracts/contract-templates'
import { plainBlocks } from '#features/contracts/markdown-text'
import { paragraphsOf } from '#features/contracts/paragraphs'
import type { InvoiceDocument } from '#features/invoices/invoice-document'

/** A document as text, so that a phone and a screen reader show it well. */
export type ReadableBlock = { heading: string } | { text: string } | { items: string[] }

/** Who signs on which line of a contract, from left to right. */
export type Party = { role: string; name: string }

export function readableContract(text: ContractText): ReadableBlock[] {
  const { signature } = contractTemplates[text.language]
  return [
    ...plainBlocks(text, text.opening),
    ...text.sections.flatMap(({ heading, body }, index) => [
      { heading: `${index + 1}. ${heading}` },
      ...plainBlocks(text, body),
    ]),
    { heading: signature.heading },
    { text: signature.intro },
    ...(text.signatures.length > 0
      ? [{ items: text.signatures.map(({ role, name }) => [role, name].filter(Boolean).join(': ')) }]
      : []),
    ...(text.note ? [{ text: text.note }] : []),
  ]
}

/** The text of a PDF; an empty line starts a new paragraph. */
export const readableText = (text: string): ReadableBlock[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => ({ text: part }))

export function readableQuote({
  seller,
  buyer,
  dates,
  rows,
  totals,
  balance,
  blocks,
}: InvoiceDocument): ReadableBlock[] {
  const lines = (texts: string[]) => texts.filter(Boolean).join('\n')
  return [
    { text: lines([seller.name, ...seller.lines]) },
    { text: lines([buyer.name, ...buyer.lines]) },
    { items: dates.map(({ label, value }) => `${label}: ${value}`) },
    {
      items: rows.map(({ description, note, quantity, price, amount }) =>
        [`${description}: ${quantity} × ${price} = ${amount}`, note].filter(Boolean).join(' · '),
      ),
    },
    { items: [...totals, balance].map(({ label, value }) => `${label}: ${value}`) },
    ...(blocks ?? []).flatMap(({ title, text }) => (text.trim() ? [{ heading: title }, ...paragraphsOf(text)] : [])),
  ]
}
