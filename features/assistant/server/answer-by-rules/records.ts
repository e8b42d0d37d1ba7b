import { extractiveSummary } from '../../summary'
import { linkTo, plainWords } from '../../wording'
import * as facts from '../store/facts'
import { help } from './business'
import { contractLine } from './contracts'
import { nameWords } from './names'
import { clientLink, firstOf, type Told } from './told'

const kindSigns: Record<string, RegExp> = {
  client: /\b(clients?|clientes?)\b/,
  deal: /\b(deals?|oportunidad\w*|tratos?)\b/,
  invoice: /\b(invoices?|facturas?)\b/,
  contract: /\b(contracts?|contratos?)\b/,
  task: /\b(tasks?|tareas?)\b/,
  event: /\b(events?|eventos?)\b/,
  email: /\b(e-?mails?|correos?)\b/,
  document: /\b(documents?|files?|documentos?|archivos?)\b/,
  note: /\b(notes?|notas?)\b/,
}
const kinds = Object.keys(kindSigns)

/** What of a client hangs on the client itself, else records of every kind that hold the words of the question. */
export async function findRecords(told: Told): Promise<string> {
  const { asked, client, question, t } = told
  const wanted = kinds.filter((kind) => kindSigns[kind]?.test(asked.words))
  const [only] = wanted
  const words = nameWords(question)
  if (client && wanted.length === 1 && only && only in ofClient && isOnlyTheName(words, client))
    return (ofClient[only] as (told: Told, client: facts.ClientFact) => Promise<string>)(told, client)
  if (words.length === 0) return help(told)
  const found = await told.find(words.join(' ').slice(0, 200), 5)
  const ofKind = found.filter(({ kind }) => wanted.includes(kind))
  const shown = ofKind.length > 0 ? ofKind : found
  if (shown.length === 0) return t.find.nothing(plainWords(words.join(' ')))
  const lines = kinds.flatMap((kind) => {
    const these = shown.filter((one) => one.kind === kind)
    return these.length === 0
      ? []
      : [
          `**${t.find.kinds[kind]}**`,
          ...these.map(({ title, href }) => `- [${plainWords(title) || t.untitled}](${href})`),
          '',
        ]
  })
  return [t.find.found(plainWords(words.join(' '))), '', ...lines].join('\n').trim()
}

const isOnlyTheName = (words: string[], { name, businessName }: facts.ClientFact) => {
  const names = new Set(nameWords(`${name} ${businessName ?? ''}`))
  return words.every((word) => names.has(word))
}

const ofClient: Record<string, (told: Told, client: facts.ClientFact) => Promise<string>> = {
  note: async (told, client) =>
    listed(told, 'note', client, await facts.notesOf(told.db, client.id, 20), ({ id, title, content }) => {
      const summary = plainWords(extractiveSummary(content, 2)).slice(0, 240)
      return `- ${linkTo.note(id, title || told.t.untitled)}${summary ? `: ${summary}` : ''}`
    }),
  document: async (told, client) =>
    listed(
      told,
      'document',
      client,
      await facts.documentsOf(told.db, client.id),
      ({ id, name }) => `- ${linkTo.document(id, name)}`,
    ),
  contract: async (told, client) =>
    listed(told, 'contract', client, await facts.contractsOf(told.db, client.id), (contract) =>
      contractLine(told, contract),
    ),
}

function listed<One>(
  told: Told,
  kind: string,
  client: facts.ClientFact,
  all: One[],
  line: (one: One) => string,
): string {
  const { t } = told
  const [named, whom] = [t.find.kinds[kind] ?? '', clientLink(client) ?? '']
  if (all.length === 0) return t.find.noneOf(named, whom)
  return [`**${t.find.of(named, whom)}**`, '', ...firstOf(told, all, 12, line)].join('\n')
}
