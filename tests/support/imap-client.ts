import type { ImapFlow } from 'imapflow'
import { connectImap } from '#features/emails/server/providers/imap/connection'
import type { NewAccount } from '#features/emails/server/store/accounts'
import type { Dovecot } from './dovecot'

/** Another program on the same mailbox. */
export function openImapClient({ host, port, password, ca }: Dovecot, { servers }: NewAccount): Promise<ImapFlow> {
  return connectImap({ host, port, security: 'tls' }, { user: servers?.username ?? '', pass: password }, { ca })
}
