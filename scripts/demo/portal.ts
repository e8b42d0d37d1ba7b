import { eq } from 'drizzle-orm'
import { day } from '#core/durations'
import { clients } from '#features/clients/server/table'
import { documents } from '#features/documents/server/table'
import { emails } from '#features/emails/server/table'
import type { PortalDeps } from '#features/portal/server/deps'
import { insertFileRequest, shareDocument } from '#features/portal/server/store/files'
import { addAddress, findPortalClient, switchPortal } from '#features/portal/server/store/portals'
import { fileRequests, portalSessions, portals } from '#features/portal/server/table'
import { clientele } from './clients'

/** The bakery's portal: entered by two people, with a shared document, a file asked for and a short conversation. */
export async function seedPortal({ db, messages }: PortalDeps, today: Date): Promise<void> {
  const before = (days: number) => new Date(today.getTime() - days * day)
  const [rosa] = await db.select().from(clients).where(eq(clients.email, clientele.lark.email))
  if (!rosa) return
  await db.transaction(async (tx) => {
    await switchPortal(tx, rosa.id, true, today)
    await addAddress(tx, rosa.id, 'orders@lark-and-loaf.example.com')
    const [ring] = await tx.select().from(documents).where(eq(documents.filename, 'lark-almond-ring.png'))
    if (ring?.fileKey) await shareDocument(tx, rosa.id, ring.id)
    const asked = await insertFileRequest(tx, rosa.id, {
      title: 'Your logo',
      note: 'The original file if you have it, for the new sign.',
    })
    await tx
      .update(fileRequests)
      .set({ createdAt: before(4) })
      .where(eq(fileRequests.id, asked.id))
    const [portal] = await tx.select().from(portals).where(eq(portals.clientId, rosa.id))
    const entered = (email: string, device: string, days: number) => ({
      portalId: portal?.id as number,
      email,
      device,
      address: '203.0.113.24',
      tokenHash: `demo ${email}`,
      createdAt: before(days),
      lastSeenAt: before(days - 1),
      expiresAt: new Date(before(days).getTime() + 30 * day),
    })
    await tx
      .insert(portalSessions)
      .values([
        entered('orders@lark-and-loaf.example.com', 'Firefox on Windows', 41),
        entered('rosa@lark-and-loaf.example.com', 'Safari on iPhone', 6),
      ])
    const client = await findPortalClient(tx, rosa.id)
    const text = 'The almond ring sells out every Saturday. Can we show it on the first page for the holidays?'
    const id = await messages.receive(tx, { client, from: clientele.lark.email, text, at: before(1) })
    await tx.update(emails).set({ read: true }).where(eq(emails.id, id))
  })
}
