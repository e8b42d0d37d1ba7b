import { counted } from '#core/counted'
import type { DocumentOrigin, DocumentType } from './document'

export type Filed = {
  id: number
  name: string
  filename: string | null
  type: DocumentType
  origin: DocumentOrigin
  folder: string | null
}

export type FolderSuggestion = { folder: string; reason: string; documents: { id: number; name: string }[] }

/** Who lays documents into folders, and what it is called. */
export type FolderAdviser = (documents: Filed[]) => Promise<{ suggestions: FolderSuggestion[]; by: string }>

type Rule = { folder: string; reason: string; fits: (document: Filed) => boolean }

const speaksOf =
  (words: RegExp) =>
  ({ name, filename }: Filed) =>
    words.test(`${name} ${filename ?? ''}`.replace(/[_-]/g, ' '))

/** The first rule that fits decides: what a document says of itself comes before what kind of file it is. */
const rules: Rule[] = [
  {
    folder: 'Contracts',
    reason: 'They are contracts, or call themselves contract or agreement.',
    fits: (document) =>
      document.origin === 'contract' || speaksOf(/contract|agreement|contrato|acuerdo|\bnda\b/i)(document),
  },
  {
    folder: 'Invoices',
    reason: 'They are invoices, or call themselves invoice or receipt.',
    fits: (document) => document.origin === 'invoice' || speaksOf(/invoice|receipt|factura|recibo|\bbill\b/i)(document),
  },
  {
    folder: 'Proposals',
    reason: 'They call themselves proposal, quote or estimate.',
    fits: speaksOf(/proposal|quote|estimate|propuesta|presupuesto|cotización/i),
  },
  {
    folder: 'Insurance and taxes',
    reason: 'They speak of insurance or taxes.',
    fits: speaksOf(/insurance|seguro|\btax|impuesto|\bw ?9\b|\b1099\b|certificate/i),
  },
  { folder: 'Pictures', reason: 'They are images.', fits: ({ type }) => type === 'image' },
  { folder: 'Spreadsheets', reason: 'They are spreadsheets.', fits: ({ type }) => type === 'spreadsheet' },
  { folder: 'Archives', reason: 'They are archives.', fits: ({ type }) => type === 'archive' },
]

/** Folders for what lies in none; what the owner has put somewhere stays there. */
export function suggestFolders(documents: Filed[]): FolderSuggestion[] {
  const loose = documents.filter(({ folder }) => folder === null)
  const fittingRule = (document: Filed) => rules.find(({ fits }) => fits(document))
  return rules
    .map(({ folder, reason }) => ({
      folder,
      reason,
      documents: loose
        .filter((document) => fittingRule(document)?.folder === folder)
        .map(({ id, name }) => ({ id, name })),
    }))
    .filter((suggestion) => suggestion.documents.length > 0)
}

export function suggestionText(suggestions: FolderSuggestion[]): string {
  if (suggestions.length === 0) return 'Everything that fits a folder is in one already.'
  const total = suggestions.reduce((sum, { documents }) => sum + documents.length, 0)
  const folders = suggestions.map(({ folder, documents }) => `${folder} (${documents.length})`).join(', ')
  return `${counted(total, 'documents')} would fit into ${counted(suggestions.length, 'folders')}: ${folders}.`
}
