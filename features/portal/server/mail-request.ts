import { readBusiness } from '#features/settings/server/store'
import type { Transaction } from '#platform/db/database'
import { queueMail } from '#platform/outbox/outbox'
import { portalPath } from '../portal'
import { wordsIn } from '../words'
import type { PortalDeps } from './deps'
import { findPortal, findPortalClient } from './store/portals'

/** Tells the client what is asked for, where the portal is open and mail can be sent. */
export async function mailFileRequest(
  tx: Transaction,
  { publicUrl, hasMailAccount }: PortalDeps,
  { id, clientId, title, note }: { id: number; clientId: number; title: string; note: string },
): Promise<void> {
  const client = await findPortalClient(tx, clientId)
  const { isOn } = await findPortal(tx, clientId, new Date())
  if (!isOn || client.emails.length === 0 || !(await hasMailAccount(tx))) return
  const business = await readBusiness(tx)
  const words = wordsIn(client.language).mail
  await queueMail(tx, {
    key: `file request ${id}`,
    origin: { kind: 'portal', id: clientId },
    to: client.emails.slice(0, 1).map((address) => ({ name: client.name, address })),
    subject: words.requestSubject(title),
    text: [
      words.hello(client.name),
      [words.request, title, note].filter(Boolean).join('\n'),
      `${words.requestLink}\n${publicUrl}${portalPath}`,
      business.name,
    ]
      .filter(Boolean)
      .join('\n\n'),
  })
}
