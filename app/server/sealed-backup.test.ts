import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkSeals } from '#features/signing/server/seal/check-seal'
import { signRequests } from '#features/signing/server/table'
import { readArchive } from '#platform/backup/read-archive'
import { readSettings } from '#platform/env/settings'
import { openFiles } from '#platform/files/files'
import { createLog } from '#platform/log/log'
import { contractTerms } from '#tests/support/contract-terms'
import { openTestDatabase, openTestServer } from '#tests/support/test-server'
import { uploadForm } from '#tests/support/upload-form'
import { createApp } from './app'
import { createAppContext } from './app-context'
import { restoreArchive } from './restore-archive'

const rosa = { name: 'Rosa Delfino', email: 'rosa@example.com' }

test('what was sealed before a backup is ours and whole after a restore elsewhere, with another secret and a new key', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-seals-'))
  const server = await openTestServer()
  const ask = await server.signIn()
  const post = async (url: string, payload: object) => (await ask({ method: 'POST', url, payload })).json()
  const { id: clientId } = await post('/api/clients', rosa)
  const terms = { ...contractTerms, clientId }
  const { text } = await post('/api/contracts/generate', terms)
  const { id: contractId } = await post('/api/contracts', { ...terms, text })
  const request = await post('/api/sign-requests', { contractId, signers: [rosa] })
  const signed = await server.ask({
    method: 'POST',
    url: `${new URL(request.signers[0].url).pathname}/sign`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'name=Rosa+Delfino&agree=yes',
  })
  expect(signed.statusCode).toBe(303)
  const sealed = (await ask({ url: `/api/sign-requests/${request.id}/document` })).rawPayload
  const file = path.join(folder, 'backup.zip')
  writeFileSync(file, (await ask({ url: '/api/backups/download' })).rawPayload)
  await server.close()

  const { database, remove } = await openTestDatabase()
  const settings = readSettings({ LOG_LEVEL: 'silent', DATA_DIR: path.join(folder, 'elsewhere') })
  const secret = 'another secret only for tests, long enough'
  const archive = await readArchive(file)
  await restoreArchive(archive, { database, files: await openFiles(settings), settings, secret })
  archive.close()
  const context = await createAppContext({ settings, log: createLog('silent'), database, secret })
  const app = await createApp(context)
  const stored = await context.files.open(await sealedKeyOf(database))
  const chunks: Uint8Array[] = []
  for await (const chunk of stored) chunks.push(chunk)
  expect(Buffer.concat(chunks).equals(sealed)).toBe(true)
  expect(await checkSeals(sealed)).toMatchObject([{ isWhole: true }])
  const verify = async (content: Buffer) => {
    const { payload, headers } = uploadForm({}, { name: 'signed.pdf', content })
    const json = { ...headers, accept: 'application/json' }
    return (await app.inject({ method: 'POST', url: '/verify', payload, headers: json })).json()
  }
  expect(await verify(sealed)).toMatchObject({ isOurs: true, isWhole: true, signers: [{ name: 'Rosa Delfino' }] })
  // Not known by its hash: only the certificate tells that it was sealed here.
  expect(await verify(Buffer.concat([sealed, Buffer.from('\n')]))).toMatchObject({ isOurs: true, isWhole: false })
  context.live.stop()
  await app.close()
  await database.close()
  remove()
  rmSync(folder, { recursive: true, force: true })
})

const sealedKeyOf = async ({ orm }: Awaited<ReturnType<typeof openTestDatabase>>['database']) => {
  const [row] = await orm.select({ key: signRequests.sealedKey }).from(signRequests)
  return row?.key as string
}
