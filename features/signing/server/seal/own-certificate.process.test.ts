import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealingKey } from '#platform/secrets/sealing-key'
import { type CertificateContent, certificatePdf } from './certificate'
import { checkSeals } from './check-seal'
import { openP12 } from './open-p12'
import { type SealInput, sealPdf } from './seal-pdf'
import { tryTimestamp } from './try-timestamp'

const folder = mkdtempSync(path.join(tmpdir(), 'certificates-'))
const file = (name: string) => path.join(folder, name)
const openssl = (...given: string[]) => {
  const { status, stderr } = spawnSync('openssl', given, { cwd: folder })
  if (status !== 0) throw new Error(stderr.toString())
}
const hasOpenssl = spawnSync('openssl', ['version']).error === undefined

const certificate: CertificateContent = {
  language: 'es',
  paper: 'a4',
  isApart: true,
  title: 'Contrato',
  requestId: 1,
  hash: '',
  signers: [],
  history: [],
  lastHash: '',
  checkUrl: '',
}
const input = async (more: Partial<SealInput>): Promise<SealInput> => ({
  pdf: await certificatePdf(certificate),
  hasOtherSignatures: false,
  parties: [],
  lineLabels: { signature: '', date: '' },
  signers: [],
  certificate,
  key: { kind: 'own', ...(await sealingKey(folder, 'a secret')) },
  reason: 'Sign request 1',
  timestampUrl: null,
  at: new Date(),
  ...more,
})

describe.skipIf(!hasOpenssl)('with openssl', () => {
  let stampServer: Server
  beforeAll(async () => {
    const extensions = ['-addext', 'extendedKeyUsage=critical,timeStamping']
    for (const [name, more] of [
      ['tsa', extensions],
      ['own', []],
    ] as const)
      openssl(
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-keyout',
        `${name}.key`,
        '-out',
        `${name}.pem`,
        '-days',
        '30',
        '-subj',
        `/CN=${name}`,
        ...more,
      )
    openssl('pkcs12', '-export', '-inkey', 'own.key', '-in', 'own.pem', '-out', 'own.p12', '-passout', 'pass:sesame')
    writeFileSync(file('serial'), '01')
    writeFileSync(
      file('tsa.cnf'),
      '[tsa]\ndefault_tsa = main\n[main]\nserial = serial\nsigner_cert = tsa.pem\nsigner_key = tsa.key\nsigner_digest = sha256\ndefault_policy = 1.2.3.4.1\ndigests = sha256,sha512\naccuracy = secs:1\nordering = no\ntsa_name = no\ness_cert_id_chain = no\n',
    )
    stampServer = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      writeFileSync(file('query.tsq'), Buffer.concat(chunks))
      openssl('ts', '-reply', '-config', 'tsa.cnf', '-queryfile', 'query.tsq', '-out', 'answer.tsr')
      response.setHeader('content-type', 'application/timestamp-reply').end(readFileSync(file('answer.tsr')))
    })
    await new Promise<void>((listening) => stampServer.listen(0, '127.0.0.1', listening))
  })
  afterAll(() => {
    stampServer?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('a P12 of the owner seals, and a wrong password is known', async () => {
    const p12 = new Uint8Array(readFileSync(file('own.p12')))
    expect(await openP12({ file: p12, password: 'wrong' })).toBeUndefined()
    const own = await openP12({ file: p12, password: 'sesame' })
    const { sealed, certificateOfSeal } = await sealPdf(
      await input({ key: { kind: 'p12', file: p12, password: 'sesame' } }),
    )
    expect(Buffer.from(certificateOfSeal).equals(Buffer.from(own as Uint8Array))).toBe(true)
    expect(await checkSeals(sealed)).toMatchObject([{ isWhole: true }])
  })

  test('a timestamp server stamps the seal (B-T)', async () => {
    const { port } = stampServer.address() as AddressInfo
    expect(await tryTimestamp(`http://127.0.0.1:${port}/`)).toBeUndefined()
    const { sealed } = await sealPdf(await input({ timestampUrl: `http://127.0.0.1:${port}/` }))
    expect(await checkSeals(sealed)).toMatchObject([{ isWhole: true }])
    // id-aa-timeStampToken, 1.2.840.113549.1.9.16.2.14 in DER.
    expect(Buffer.from(sealed).toString('latin1').toLowerCase()).toContain('060b2a864886f70d010910020e')
  })
})
