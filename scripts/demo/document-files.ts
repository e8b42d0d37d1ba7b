import { eq } from 'drizzle-orm'
import { contractHtml } from '#features/contracts/contract-html'
import { documents, documentVersions } from '#features/documents/server/table'
import type { Db } from '#platform/db/database'
import type { Files } from '#platform/files/files'
import { docxOf, pdfOf, xlsxOf, zipOf } from '#tests/support/made-files'
import { agreements, insertContract, textOf } from './contracts'
import { map, ring, sign, whiteboard } from './pictures'
import { receipt } from './receipt'

/** Stores the files of the demo documents, all generated here. */
export async function storeDocumentFiles(db: Db, files: Files, today: Date): Promise<void> {
  for (const [filename, make] of Object.entries(contents)) await storeFile(db, files, filename, await make(today))
  for (const filename of Object.keys(agreements)) {
    const text = textOf(filename, today)
    await storeFile(db, files, filename, Buffer.from(contractHtml(text)), (tx, document) =>
      insertContract(tx, document, text, today),
    )
  }
}

type Then = (tx: Db, document: typeof documents.$inferSelect) => Promise<void>

async function storeFile(db: Db, files: Files, filename: string, content: Buffer, then?: Then): Promise<void> {
  await db.transaction(async (tx) => {
    const { key, size } = await files.put(tx, content)
    const [document] = await tx
      .update(documents)
      .set({ fileKey: key, size, path: `/uploads/${encodeURIComponent(filename)}`, textState: 'waiting' })
      .where(eq(documents.filename, filename))
      .returning()
    if (!document) throw new Error(`The demo has a file for ${filename}, but no document`)
    const { id: documentId, contentType, createdAt } = document
    await tx
      .insert(documentVersions)
      .values({ documentId, version: 1, fileKey: key, filename, contentType: contentType ?? '', size, createdAt })
    await then?.(tx, document)
  })
}

const text = (lines: string[]) => Buffer.from(`${lines.join('\n')}\n`)
const rows = (lines: (string | number)[][]) => text(lines.map((cells) => cells.join(',')))

const contents: Record<string, (today: Date) => Buffer | Promise<Buffer>> = {
  'griggs-dispatch-proposal.pdf': () =>
    pdfOf([
      'Dispatch board: proposal',
      'For Griggs Towing. Prepared by Dana Reyes, Mainstreet.',
      'One board for every call, truck and driver, on the wall and on the phone.',
      'Phase 1: calls come in by phone and form. Phase 2: drivers see their next job.',
      'Price: $9,800 in two halves. Four weeks from go.',
    ]),
  'quiet-waters-contract-signed.pdf': () =>
    pdfOf(['Night helper: contract', 'Between Mainstreet and Quiet Waters Veterinary.', 'Signed by both parties.']),
  'weems-creek-proposal.pdf': () =>
    pdfOf(['Haul-out schedule: proposal', 'For Weems Creek Marina.', 'Boats, cradles and dates on one page.']),
  'rooted-plants-FINAL-final2.csv': () =>
    rows([
      ['plant', 'pot', 'price', 'light'],
      ['Fiddle-leaf fig', '10 in', 64, 'bright'],
      ['Snake plant', '6 in', 22, 'any'],
      ['Boston fern', '8 in', 28, 'shade'],
    ]),
  'kayak-occupancy.xlsx': () =>
    xlsxOf([
      ['hour', 'sun', 'cloud', 'rain'],
      ['9', 0.4, 0.3, 0.1],
      ['12', 0.9, 0.7, 0.2],
      ['15', 1, 0.8, 0.2],
    ]),
  'back-creek-kegs.xlsx': () =>
    xlsxOf([
      ['restaurant', 'kegs out', 'kegs back', 'deposit'],
      ['Galway Bay', 14, 13, 50],
      ['The Choptank', 22, 19, 150],
    ]),
  'lund-quotes.csv': () =>
    rows([
      ['boat', 'sail', 'quote', 'won'],
      ['Sabre 34', 'genoa', 2150, 'yes'],
      ['J/80', 'main', 1890, 'no'],
    ]),
  'obriens-everyday-names.xlsx': () =>
    xlsxOf([
      ['people say', 'we say'],
      ['the thing that stops the toilet', 'fill valve'],
      ['wall plug screws', 'anchor, nylon, no. 8'],
    ]),
  'lark-almond-ring.png': ring,
  'griggs-whiteboard.png': whiteboard,
  'tollivers-logo.png': sign,
  'booksellers-map.png': map,
  'IMG_2041.png': receipt,
  'penrose-samples.zip': () => zipOf({ 'list.txt': 'Room tone, bell, door, footsteps.\n' }),
  'severn-stills.zip': () => zipOf({ 'list.txt': 'Bridge, clamshell, bird dog.\n' }),
  'la-ceiba-menu.docx': () =>
    docxOf(['Menú de temporada', 'Tacos de calabaza con maíz tostado', 'Pozole verde los jueves', 'Agua de jamaica']),
  'nunez-opt-out.txt': () =>
    text(['Reply STOP and we will not text you again.', 'Responda ALTO y no le escribiremos más.']),
  'montessori-enrollment.pdf': () =>
    pdfOf(['Enrollment packet', 'Eastport Montessori School', 'Forms for the year, allergies, pick-up permissions.']),
  'mainstreet-prices.pdf': () =>
    pdfOf(['Price sheet', 'Website from $2,400', 'Care from $90 a month', 'Helpers from $1,800']),
  'forum-talk.docx': () =>
    docxOf(['Forum talk, outline', 'What a shop on Main Street can do with AI', 'Three true stories']),
  'backup-drill.txt': () =>
    text(['Backup drill', '09:00 stopped the server', '09:04 restored last night’s copy', '09:09 everything answers']),
  'liability-insurance.pdf': () =>
    pdfOf(['Certificate of liability insurance', 'General liability, $1,000,000 each occurrence']),
}
