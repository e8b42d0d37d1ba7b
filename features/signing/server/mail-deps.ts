import type { Db } from '#platform/db/database'
import { linkSeal, signerUrls } from './store'
import type { MailDeps } from './store/create'

type Given = { db: Db; secret: string; publicUrl: string; hasMailAccount: (db: Db) => Promise<boolean> }

/** What mails to signers need. */
export async function mailDeps({ db, secret, publicUrl, hasMailAccount }: Given): Promise<MailDeps> {
  return {
    seal: linkSeal(secret),
    urlOf: signerUrls({ secret, publicUrl }),
    hasMailAccount: await hasMailAccount(db),
  }
}
