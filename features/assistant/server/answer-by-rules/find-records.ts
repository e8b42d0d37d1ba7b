import { linkTo, stripMarkdown } from '../../answer-format'
import { extractiveSummary } from '../../summary'
import type { ClientFact } from '../facts'
import { type AnswerContext, clientLink, limitedLines } from './answer-context'
import { help } from './business'
import { nameWords } from './client-names'
import { contractLine } from './contracts'

const kindPatterns: Record<string, RegExp> = {
  client: /\b(clients?|clientes?)\b/,
  deal: /\b(deals?|oportunidad\w*|tratos?)\b/,
  quote: /\b(quotes?|estimates?|presupuestos?)\b/,
  invoice: /\b(invoices?|facturas?)\b/,
  'credit-note': /\b(credit notes?|notas? de credito)\b/,
  'recurring-invoice': /\b(recurring|repeating|series|recurrentes?|periodicas?)\b/,
  contract: /\b(contracts?|contratos?)\b/,
  template: /\b(templates?|plantillas?)\b/,
  clause: /\b(clauses?|clausulas?)\b/,
  signature: /\b(signatures?|firmas?)\b/,
  task: /\b(tasks?|tareas?)\b/,
  event: /\b(events?|eventos?)\b/,
  email: /\b(e-?mails?|correos?)\b/,
  document: /\b(documents?|files?|documentos?|archivos?)\b/,
  note: /\b(notes?|notas?)\b/,
}
const kinds = Object.keys(kindPatterns)

/** Lists one kind of record of a client, or searches all records for the words of the question. */
export async function findRecords(context: AnswerContext): Promise<string> {
  const { parsed, client, question, t } = context
  const wanted = kinds.filter((kind) => kindPatterns[kind]?.test(parsed.words))
  const [only] = wanted
  const words = nameWords(question)
  if (client && wanted.length === 1 && only && only in clientRecordLists && containsOnlyName(words, client))
    return (clientRecordLists[only] as (context: AnswerContext, client: ClientFact) => Promise<string>)(context, client)
  if (words.length === 0) return help(context)
  const found = await context.find(words.join(' ').slice(0, 200), 5)
  const ofKind = found.filter(({ kind }) => wanted.includes(kind))
  const results = ofKind.length > 0 ? ofKind : found
  if (results.length === 0) return t.find.nothing(stripMarkdown(words.join(' ')))
  const lines = Object.entries(t.find.kinds).flatMap(([kind, heading]) => {
    const ofThisKind = results.filter((one) => one.kind === kind)
    return ofThisKind.length === 0
      ? []
      : [
          `**${heading}**`,
          ...ofThisKind.map(({ title, href }) => `- [${stripMarkdown(title) || t.untitled}](${href})`),
          '',
        ]
  })
  return [t.find.found(stripMarkdown(words.join(' '))), '', ...lines].join('\n').trim()
}

const containsOnlyName = (words: string[], { name, businessName }: ClientFact) => {
  const names = new Set(nameWords(`${name} ${businessName ?? ''}`))
  return words.every((word) => names.has(word))
}

const clientRecordLists: Record<string, (context: AnswerContext, client: ClientFact) => Promise<string>> = {
  note: async (context, client) =>
    recordList(context, 'note', client, await context.facts.notesOf(client.id, 20), ({ id, title, content }) => {
      const summary = stripMarkdown(extractiveSummary(content, 2)).slice(0, 240)
      return `- ${linkTo.note(id, title || context.t.untitled)}${summary ? `: ${summary}` : ''}`
    }),
  document: async (context, client) =>
    recordList(
      context,
      'document',
      client,
      await context.facts.documentsOf(client.id),
      ({ id, name }) => `- ${linkTo.document(id, name)}`,
    ),
  contract: async (context, client) =>
    recordList(context, 'contract', client, await context.facts.contractsOf(client.id), (contract) =>
      contractLine(context, contract),
    ),
}

function recordList<One>(
  context: AnswerContext,
  kind: string,
  client: ClientFact,
  all: One[],
  line: (one: One) => string,
): string {
  const { t } = context
  const [named, whom] = [t.find.kinds[kind] ?? '', clientLink(client) ?? '']
  if (all.length === 0) return t.find.noneOf(named, whom)
  return [`**${t.find.of(named, whom)}**`, '', ...limitedLines(context, all, 12, line)].join('\n')
}
