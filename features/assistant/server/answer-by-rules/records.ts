import { plainWords } from '../../wording'
import { help } from './business'
import { nameWords } from './names'
import type { Told } from './told'

const kindNames: Record<string, string> = {
  client: 'Clients',
  deal: 'Deals',
  invoice: 'Invoices',
  contract: 'Contracts',
  task: 'Tasks',
  event: 'Events',
  email: 'Emails',
  document: 'Documents',
  note: 'Notes',
}
const foundKinds = Object.keys(kindNames)
const asking =
  /^(find|search|look|show|where|notes?|notas?|documents?|documentos?|files?|archivos?|contracts?|contratos?|emails?|mails?|correos?|tasks?|tareas?|invoices?|facturas?|events?|eventos?|deals?|busca\w*|encuentra|muestra\w*|donde|any|something|anything|have|did|say|said|mention\w*|regarding|called|named|did|for|was|were)$/

/** Records of every kind that hold the words of the question. */
export async function findRecords(told: Told): Promise<string> {
  const words = nameWords(told.question).filter((word) => !asking.test(word))
  if (words.length === 0) return help()
  const found = await told.find(words.join(' ').slice(0, 200), 5)
  const wanted = foundKinds.filter((kind) => new RegExp(`\\b${kind}s?\\b`, 'i').test(told.question))
  const shown =
    wanted.length > 0 && found.some(({ kind }) => wanted.includes(kind))
      ? found.filter(({ kind }) => wanted.includes(kind))
      : found
  if (shown.length === 0) return `I find nothing about “${plainWords(words.join(' '))}” in your records.`
  const lines = foundKinds.flatMap((kind) => {
    const ofKind = shown.filter((one) => one.kind === kind)
    return ofKind.length === 0
      ? []
      : [
          `**${kindNames[kind]}**`,
          ...ofKind.map(({ title, href }) => `- [${plainWords(title) || 'Untitled'}](${href})`),
          '',
        ]
  })
  return [`About “${plainWords(words.join(' '))}” I find:`, '', ...lines].join('\n').trim()
}
