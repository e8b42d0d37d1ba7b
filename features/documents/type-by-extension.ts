import { extensionOf } from './clean-name'
import type { DocumentType } from './document'

const byExtension: Record<string, DocumentType> = {
  pdf: 'pdf',
  xls: 'spreadsheet',
  xlsx: 'spreadsheet',
  csv: 'spreadsheet',
  jpg: 'image',
  jpeg: 'image',
  png: 'image',
  gif: 'image',
  zip: 'archive',
  rar: 'archive',
  gz: 'archive',
  '7z': 'archive',
}

export const typeByExtension = (filename: string): DocumentType => byExtension[extensionOf(filename)] ?? 'document'
