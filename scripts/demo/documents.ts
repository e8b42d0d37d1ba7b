import type { DocumentType } from '#features/documents/document'
import type { documents } from '#features/documents/server/table'
import type { ClientIds, ClientKey } from './clients'
import { at, weekdayFrom } from './days'

export function documentRows(today: Date, clientIds: ClientIds): (typeof documents.$inferInsert)[] {
  return demoDocuments.map(({ name, filename, kind, size, client, daysAgo }) => {
    const filedAt = at(weekdayFrom(today, -daysAgo), '15:05')
    return {
      name,
      ...kinds[kind],
      filename,
      path: `/uploads/${encodeURIComponent(filename)}`,
      clientId: client ? clientIds[client] : null,
      size,
      createdAt: filedAt,
      lastModified: filedAt,
    }
  })
}

const kinds = {
  pdf: { type: 'pdf', contentType: 'application/pdf' },
  html: { type: 'document', contentType: 'text/html' },
  text: { type: 'document', contentType: 'text/plain' },
  word: {
    type: 'document',
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  sheet: { type: 'spreadsheet', contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  csv: { type: 'spreadsheet', contentType: 'text/csv' },
  drawing: { type: 'image', contentType: 'image/png' },
  zip: { type: 'archive', contentType: 'application/zip' },
} as const satisfies Record<string, { type: DocumentType; contentType: string }>

interface DemoDocument {
  name: string
  filename: string
  kind: keyof typeof kinds
  /** Bytes. */
  size: number
  daysAgo: number
  client?: ClientKey
}

const demoDocuments: DemoDocument[] = [
  {
    name: 'Dispatch board: proposal',
    filename: 'griggs-dispatch-proposal.pdf',
    kind: 'pdf',
    size: 284_112,
    client: 'griggs',
    daysAgo: 19,
  },
  {
    name: 'Emergency call page contract',
    filename: 'Emergency call page_contract.html',
    kind: 'html',
    size: 18_904,
    client: 'webb',
    daysAgo: 5,
  },
  {
    name: 'Client galleries agreement',
    filename: 'client-galleries-agreement.html',
    kind: 'html',
    size: 21_377,
    client: 'haddad',
    daysAgo: 8,
  },
  {
    name: 'Portal de padres: contrato',
    filename: 'Portal de padres_contract.html',
    kind: 'html',
    size: 24_650,
    client: 'pasos',
    daysAgo: 15,
  },
  {
    name: 'Service agreement',
    filename: 'okafor-bright-service-agreement.html',
    kind: 'html',
    size: 30_218,
    client: 'okafor',
    daysAgo: 240,
  },
  {
    name: 'Night helper contract, signed',
    filename: 'quiet-waters-contract-signed.pdf',
    kind: 'pdf',
    size: 512_840,
    client: 'quietWaters',
    daysAgo: 48,
  },
  {
    name: 'Website care agreement',
    filename: 'nunez-care-agreement.html',
    kind: 'html',
    size: 16_022,
    client: 'nunez',
    daysAgo: 151,
  },
  {
    name: 'Haul-out schedule: proposal',
    filename: 'weems-creek-proposal.pdf',
    kind: 'pdf',
    size: 198_337,
    client: 'weemsCreek',
    daysAgo: 13,
  },
  {
    name: 'Plant list, as received',
    filename: 'rooted-plants-FINAL-final2.csv',
    kind: 'csv',
    size: 143_902,
    client: 'rooted',
    daysAgo: 5,
  },
  {
    name: 'Occupancy by hour and weather',
    filename: 'kayak-occupancy.xlsx',
    kind: 'sheet',
    size: 88_410,
    client: 'kayak',
    daysAgo: 27,
  },
  {
    name: 'Keg deposits, last season',
    filename: 'back-creek-kegs.xlsx',
    kind: 'sheet',
    size: 41_228,
    client: 'backCreek',
    daysAgo: 33,
  },
  { name: 'Quotes of last year', filename: 'lund-quotes.csv', kind: 'csv', size: 26_771, client: 'lund', daysAgo: 66 },
  {
    name: 'Everyday names for parts',
    filename: 'obriens-everyday-names.xlsx',
    kind: 'sheet',
    size: 322_064,
    client: 'obriens',
    daysAgo: 147,
  },
  {
    name: 'Almond ring, first try',
    filename: 'lark-almond-ring.png',
    kind: 'drawing',
    size: 2_841_096,
    client: 'lark',
    daysAgo: 16,
  },
  {
    name: 'The whiteboard',
    filename: 'griggs-whiteboard.png',
    kind: 'drawing',
    size: 4_102_551,
    client: 'griggs',
    daysAgo: 54,
  },
  {
    name: 'Logo, new lettering',
    filename: 'tollivers-logo.png',
    kind: 'drawing',
    size: 96_300,
    client: 'tollivers',
    daysAgo: 29,
  },
  {
    name: 'Map of the members',
    filename: 'booksellers-map.png',
    kind: 'drawing',
    size: 1_310_720,
    client: 'booksellers',
    daysAgo: 52,
  },
  {
    name: 'IMG_2041.png',
    filename: 'IMG_2041.png',
    kind: 'drawing',
    size: 180_000,
    daysAgo: 6,
  },
  {
    name: 'Sound samples',
    filename: 'penrose-samples.zip',
    kind: 'zip',
    size: 9_870_112,
    client: 'penrose',
    daysAgo: 15,
  },
  {
    name: 'Exercise films, stills',
    filename: 'severn-stills.zip',
    kind: 'zip',
    size: 7_204_918,
    client: 'severnPhysio',
    daysAgo: 85,
  },
  {
    name: 'Menú de temporada',
    filename: 'la-ceiba-menu.docx',
    kind: 'word',
    size: 58_114,
    client: 'laCeiba',
    daysAgo: 32,
  },
  { name: 'Opt-out wording', filename: 'nunez-opt-out.txt', kind: 'text', size: 1_204, client: 'nunez', daysAgo: 4 },
  {
    name: 'Enrollment packet',
    filename: 'montessori-enrollment.pdf',
    kind: 'pdf',
    size: 640_233,
    client: 'montessori',
    daysAgo: 161,
  },
  { name: 'Price sheet, English', filename: 'mainstreet-prices.pdf', kind: 'pdf', size: 74_009, daysAgo: 70 },
  { name: 'Forum talk, outline', filename: 'forum-talk.docx', kind: 'word', size: 33_480, daysAgo: 5 },
  { name: 'Backup drill, protocol', filename: 'backup-drill.txt', kind: 'text', size: 5_616, daysAgo: 20 },
  { name: 'Insurance certificate', filename: 'liability-insurance.pdf', kind: 'pdf', size: 211_750, daysAgo: 204 },
]
