export const documentTypes = ['document', 'spreadsheet', 'pdf', 'image', 'archive'] as const
export type DocumentType = (typeof documentTypes)[number]
