import { X509Certificate } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { invalid } from '#core/problem'
import { withSecurityEvent } from '#features/security-log/server/store'
import { saveSetting } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { answer, type HandlerContext } from '#platform/http/answer'
import { sealingKey } from '#platform/secrets/sealing-key'
import * as calls from '../settings-api'
import { fingerprintOf } from './seal/fingerprint'
import { openP12InThread, tryTimestampInThread } from './seal/seal-document'
import { findSealSettings, p12Seal, readStoredSettings, type StoredSealSettings, settingsKey } from './store/settings'

type Deps = { db: Db; secret: string; settings: { dataDir: string } }

/** The certificate that seals, and the server that stamps the time. */
export function sealSettingsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, secret } = deps
  answer(app, calls.readSealSettings, () => describe(deps))
  answer(app, calls.changeSealSettings, change, { bodyLimit: calls.maxP12Text + 10_000 })

  async function change({ input, request }: HandlerContext<typeof calls.changeSealSettings>) {
    const { timestampUrl, p12, password = '' } = input
    const file = p12 ? new Uint8Array(Buffer.from(p12, 'base64')) : undefined
    if (file && !(await openP12InThread({ file, password })))
      throw invalid({ p12: 'This P12 file could not be opened. Is the password right?' })
    // Sealing fails while the timestamp server does not work, so its address is tested before it is saved.
    const wrong = timestampUrl && (await tryTimestampInThread(timestampUrl).catch(() => 'This server gives no answer.'))
    if (wrong) throw invalid({ timestampUrl: wrong })
    await withSecurityEvent(db, request, { kind: 'sealing-settings-changed' }, async (tx) => {
      const stored = await readStoredSettings(tx)
      const changed: StoredSealSettings = {
        ...stored,
        ...(timestampUrl !== undefined && { timestampUrl }),
        ...(p12 === null && { sealedP12: null }),
        ...(p12 && { sealedP12: p12Seal(secret).close(JSON.stringify({ file: p12, password })) }),
      }
      await saveSetting(tx, settingsKey, changed)
    })
    return describe(deps)
  }
}

async function describe({ db, secret, settings }: Deps): Promise<calls.SealSettings> {
  const { p12, timestampUrl } = await findSealSettings(db, secret)
  const own = p12 && (await openP12InThread(p12))
  const certificate = own ?? (await sealingKey(settings.dataDir, secret)).certificate
  const { subject, validTo } = new X509Certificate(certificate)
  return {
    certificate: {
      isOwn: own !== undefined,
      subject: subject.replaceAll('\n', ', '),
      fingerprint: fingerprintOf(certificate),
      validUntil: new Date(validTo).toISOString(),
    },
    timestampUrl: timestampUrl ?? '',
  }
}
