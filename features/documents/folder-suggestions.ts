import { plural } from '#core/plural'
import type { DocumentOrigin, DocumentType } from './document'

export type DocumentToFile = {
  id: number
  name: string
  filename: string | null
  type: DocumentType
  origin: DocumentOrigin
  folder: string | null
}

export type FolderSuggestion = { folder: string; reason: string; documents: { id: number; name: string }[] }

/** `by` is the display name of the rules or the model that suggests. */
export type FolderSuggester = (documents: DocumentToFile[]) => Promise<{ suggestions: FolderSuggestion[]; by: string }>

type Rule = { folder: string; reason: string; matches: (document: DocumentToFile) => boolean }

const nameMatches =
  (words: RegExp) =>
  ({ name, filename }: DocumentToFile) =>
    words.test(`${name} ${filename ?? ''}`.replace(/[_-]/g, ' '))

/** The first matching rule wins; names come before file types. */
const rules: Rule[] = [
  {
    folder: 'Contracts',
    reason: 'They are contracts, or call themselves contract or agreement.',
    matches: (document) =>
      document.origin === 'contract' || nameMatches(/contract|agreement|contrato|acuerdo|\bnda\b/i)(document),
  },
  {
    folder: 'Invoices',
    reason: 'They are invoices, or call themselves invoice or receipt.',
    matches: (document) =>
      document.origin === 'invoice' || nameMatches(/invoice|receipt|factura|recibo|\bbill\b/i)(document),
  },
  {
    folder: 'Proposals',
    reason: 'They call themselves proposal, quote or estimate.',
    matches: nameMatches(/proposal|quote|estimate|propuesta|presupuesto|cotización/i),
  },
  {
    folder: 'Insurance and taxes',
    reason: 'They speak of insurance or taxes.',
    matches: nameMatches(/insurance|seguro|\btax|impuesto|\bw ?9\b|\b1099\b|certificate/i),
  },
  { folder: 'Pictures', reason: 'They are images.', matches: ({ type }) => type === 'image' },
  { folder: 'Spreadsheets', reason: 'They are spreadsheets.', matches: ({ type }) => type === 'spreadsheet' },
  { folder: 'Archives', reason: 'They are archives.', matches: ({ type }) => type === 'archive' },
]

/** Only for documents without a folder. */
export function suggestFolders(documents: DocumentToFile[]): FolderSuggestion[] {
  const unfiled = documents.filter(({ folder }) => folder === null)
  const matchingRule = (document: DocumentToFile) => rules.find(({ matches: fits }) => fits(document))
  return rules
    .map(({ folder, reason }) => ({
      folder,
      reason,
      documents: unfiled
        .filter((document) => matchingRule(document)?.folder === folder)
        .map(({ id, name }) => ({ id, name })),
    }))
    .filter((suggestion) => suggestion.documents.length > 0)
}

export function suggestionText(suggestions: FolderSuggestion[]): string {
  if (suggestions.length === 0) return 'Everything that fits a folder is in one already.'
  const total = suggestions.reduce((sum, { documents }) => sum + documents.length, 0)
  const folders = suggestions.map(({ folder, documents }) => `${folder} (${documents.length})`).join(', ')
  return `${plural(total, 'document')} would fit into ${plural(suggestions.length, 'folder')}: ${folders}.`
}
