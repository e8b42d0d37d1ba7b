import type { MailServers } from '../../mail-account'
import { mailErrorMessage } from '../mail-error-message'
import { connectImap } from '../providers/imap/connection'
import { findFolders } from '../providers/imap/folders'
import type { Trust } from '../providers/imap/secure-context'
import { smtpTransport } from '../providers/imap/smtp'

export const testSteps = ['imap', 'folders', 'smtp'] as const
export type TestStep = { step: (typeof testSteps)[number]; ok: boolean; said: string }

/** Tries each step of a connection in order and reports the server's message for each. */
export async function testConnection(servers: MailServers, password: string, trust?: Trust): Promise<TestStep[]> {
  const login = { user: servers.username, pass: password }
  const steps: TestStep[] = []
  const attempt = async (step: TestStep['step'], work: () => Promise<string>) => {
    try {
      steps.push({ step, ok: true, said: await work() })
      return true
    } catch (error) {
      steps.push({ step, ok: false, said: mailErrorMessage(error as Error) })
      return false
    }
  }
  await attempt('imap', async () => {
    const client = await connectImap(servers.imap, login, trust)
    try {
      await attempt('folders', async () => {
        const folders = await findFolders(client)
        const inbox = folders.find(({ role }) => role === 'inbox')
        return `${folders.length} folders, ${inbox?.count ?? 0} mails in the inbox`
      })
    } finally {
      await client.logout().catch(() => {})
    }
    return `Logged in at ${servers.imap.host}`
  })
  await attempt('smtp', async () => {
    const transport = await smtpTransport(servers.smtp, login, trust)
    try {
      await transport.verify()
      return `${servers.smtp.host} will take mail`
    } finally {
      transport.close()
    }
  })
  return testSteps.flatMap((step) => steps.find((one) => one.step === step) ?? [])
}
