import { FileArchive, FileImage, FileSpreadsheet, FileText, type LucideIcon, NotepadText } from 'lucide-react'
import type { DocumentType } from '../document'

const icons: Record<DocumentType, LucideIcon> = {
  document: NotepadText,
  spreadsheet: FileSpreadsheet,
  pdf: FileText,
  image: FileImage,
  archive: FileArchive,
}

export function TypeIcon({ type }: { type: DocumentType }) {
  const Icon = icons[type]
  return <Icon aria-hidden="true" className="size-4.5 shrink-0 text-quiet" />
}
