import { expect, test } from 'vitest'
import { type DocumentToFile, suggestFolders, suggestionText } from './folder-suggestions'

const filed = (id: number, name: string, more: Partial<DocumentToFile> = {}): DocumentToFile => ({
  id,
  name,
  filename: null,
  type: 'document',
  origin: 'upload',
  folder: null,
  ...more,
})

const foldersOf = (documents: DocumentToFile[]) =>
  suggestFolders(documents).map(({ folder, documents }) => `${folder}: ${documents.map(({ name }) => name).join(', ')}`)

test('suggestions follow the name first, then the file type', () => {
  expect(
    foldersOf([
      filed(1, 'Service agreement'),
      filed(2, 'Scan', { filename: 'lark-contract-signed.pdf', type: 'pdf' }),
      filed(3, 'Invoice photo', { type: 'image' }),
      filed(4, 'The whiteboard', { type: 'image' }),
      filed(5, 'Liability insurance', { type: 'pdf' }),
      filed(6, 'Anything'),
    ]),
  ).toEqual([
    'Contracts: Service agreement, Scan',
    'Invoices: Invoice photo',
    'Insurance and taxes: Liability insurance',
    'Pictures: The whiteboard',
  ])
})

test('documents in a folder stay there', () => {
  expect(suggestFolders([filed(1, 'Service agreement', { folder: 'Lark' })])).toEqual([])
})

test('the result is summarised in a sentence', () => {
  expect(suggestionText(suggestFolders([filed(1, 'Agreement'), filed(2, 'Quote')]))).toBe(
    '2 documents would fit into 2 folders: Contracts (1), Proposals (1).',
  )
  expect(suggestionText([])).toBe('Everything that fits a folder is in one already.')
})
