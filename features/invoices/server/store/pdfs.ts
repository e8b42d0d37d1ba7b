import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import { invoicePdfs } from '../table'

/** The PDF that was drawn last, if it still shows the same. */
export async function findPdf(db: Db, invoiceId: number, contentHash: string): Promise<Buffer | undefined> {
  const [found] = await db
    .select({ content: invoicePdfs.content })
    .from(invoicePdfs)
    .where(and(eq(invoicePdfs.invoiceId, invoiceId), eq(invoicePdfs.contentHash, contentHash)))
  return found?.content
}

export async function savePdf(db: Db, invoiceId: number, contentHash: string, content: Buffer): Promise<void> {
  await db
    .insert(invoicePdfs)
    .values({ invoiceId, contentHash, content })
    .onConflictDoUpdate({ target: invoicePdfs.invoiceId, set: { contentHash, content } })
}
