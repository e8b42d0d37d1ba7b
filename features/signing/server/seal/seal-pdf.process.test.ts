import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PDF, PdfArray, PdfNumber } from '@libpdf/core'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contractPdf } from '#features/contracts/server/pdf'
import { sealingKey } from '#platform/secrets/sealing-key'
import { checkSeals } from './check-seal'
import { inspectPdf } from './inspect-pdf'
import { type SealInput, sealPdf } from './seal-pdf'

const folder = mkdtempSync(path.join(tmpdir(), 'seals-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const at = new Date('2026-11-17T06:00:00Z')
const hasPdfsig = spawnSync('pdfsig', ['-v']).error === undefined
const sections = Array.from({ length: 50 }, (_, index) => ({
  heading: `Clause ${index}`,
  body: 'Work is done. '.repeat(150),
}))
let input: SealInput
let sealed: Uint8Array

beforeAll(async () => {
  const parties = [
    { role: 'Provider', name: 'Mainstreet Studio' },
    { role: 'Client', name: 'Rosa Delfino, Lark Bakery' },
  ]
  const pdf = await contractPdf({
    language: 'en',
    title: 'Website',
    opening: 'Between',
    sections,
    signatures: parties,
    note: '',
  })
  const signers = [
    { name: 'Rosa Delfino', signedName: 'Rosa Delfino', drawing: null, day: '2026-11-17', fields: [] },
    { name: 'Dana Østby', signedName: 'Δάνα 🥐 ‮<b>', drawing: 'M10 20L300 100L500 40', day: '2026-11-17', fields: [] },
  ]
  input = {
    pdf,
    hasOtherSignatures: false,
    parties,
    lineLabels: { signature: 'Signature', date: 'Date' },
    signers,
    certificate: {
      language: 'en',
      paper: 'letter',
      isApart: false,
      title: 'Website',
      requestId: 7,
      hash: 'a'.repeat(64),
      signers: signers.map(({ signedName: name, drawing }) => ({
        name,
        signature: name,
        drawing,
        facts: [['Signed', 'now']],
      })),
      history: [{ at: 'now', text: 'Signed' }],
      lastHash: 'b'.repeat(64),
      checkUrl: 'https://example.com/verify',
    },
    key: { kind: 'own', ...(await sealingKey(folder, 'a secret')) },
    reason: 'Sign request 7',
    timestampUrl: null,
    at,
  }
  sealed = (await sealPdf(input)).sealed
})

const pagesOf = async (pdf: Uint8Array) => (await extractText(Uint8Array.from(pdf), { mergePages: false })).text

const pdfsig = (bytes: Uint8Array) => {
  const file = path.join(folder, 'checked.pdf')
  writeFileSync(file, bytes)
  return spawnSync('pdfsig', ['-nocert', file], { encoding: 'utf8' }).stdout
}

test('the key is made once and opened again', async () => {
  expect(await sealingKey(folder, 'a secret')).toEqual({ key: expect.anything(), certificate: expect.anything() })
  const { certificate } = await sealingKey(folder, 'a secret')
  expect(Buffer.from(certificate)).toEqual(Buffer.from((input.key as { certificate: Uint8Array }).certificate))
  expect(Buffer.from((await sealingKey(folder, 'another')).certificate)).not.toEqual(Buffer.from(certificate))
})

test('a sealed document is ours and whole; a changed byte or an addition is found', async () => {
  const [seal] = await checkSeals(sealed)
  expect(seal).toMatchObject({ isWhole: true, reason: 'Sign request 7' })
  const changed = Uint8Array.from(sealed)
  const inText = Buffer.from(changed).indexOf('stream') + 40
  changed[inText] = (changed[inText] as number) ^ 1
  expect(await checkSeals(changed)).toMatchObject([{ isWhole: false, reason: 'Sign request 7' }])
  const longer = Buffer.concat([sealed, Buffer.from('\n% more')])
  expect(await checkSeals(longer)).toMatchObject([{ isWhole: false }])
})

test('the seal contains the signing-certificate-v2 attribute', () => {
  // 1.2.840.113549.1.9.16.2.47 in DER.
  expect(Buffer.from(sealed).toString('latin1').toLowerCase()).toContain('060b2a864886f70d010910022f')
})

test('signatures stand on their lines, and the certificate follows', async () => {
  const before = await pagesOf(input.pdf)
  const after = await pagesOf(sealed)
  expect(before.length).toBeGreaterThan(19)
  expect(after).toHaveLength(before.length + 1)
  expect(after.at(-1)).toContain('Certificate of signatures')
  expect(after.at(-2)).toContain('Rosa Delfino, Lark Bakery')
  expect(after.at(-2)).toContain('2026-11-17')
  expect(await inspectPdf(sealed)).toEqual({ outcome: 'readable', pages: after.length, hasSignatures: true })
})

test('a PDF that is encrypted or damaged is known as such', async () => {
  const locked = PDF.create()
  locked.addPage()
  locked.setProtection({ userPassword: '', ownerPassword: 'sesame' })
  expect(await inspectPdf(await locked.save())).toEqual({ outcome: 'encrypted' })
  expect(await inspectPdf(Buffer.from('%PDF-1.7\nrubbish'))).toEqual({ outcome: 'broken' })
})

test('a document that carries a signature keeps it, and its certificate is a PDF of its own', async () => {
  const again = await sealPdf({ ...input, pdf: sealed, hasOtherSignatures: true })
  expect((await checkSeals(again.sealed)).map(({ isWhole }) => isWhole)).toEqual([false, true])
  expect(Buffer.from(again.sealed).subarray(0, sealed.length).equals(Buffer.from(sealed))).toBe(true)
  expect(await checkSeals(again.certificate as Uint8Array)).toMatchObject([{ isWhole: true }])
  if (hasPdfsig) expect(pdfsig(again.sealed).match(/Signature is Valid/g)).toHaveLength(2)
})

test('a form keeps what stands in it', async () => {
  const pdf = PDF.create()
  const page = pdf.addPage()
  const field = pdf.getOrCreateForm().createTextField('city', { defaultValue: 'Annapolis' })
  field.setValue('Baltimore')
  page.drawField(field, { x: 50, y: 600, width: 200, height: 24 })
  const signed = (await sealPdf({ ...input, parties: [], pdf: await pdf.save() })).sealed
  expect(await checkSeals(signed)).toMatchObject([{ isWhole: true }])
  expect((await PDF.load(signed)).getForm()?.getTextField('city')?.getValue()).toBe('Baltimore')
  if (hasPdfsig) expect(pdfsig(signed)).toContain('Signature is Valid')
})

test('a document of 200 pages is signed on its last page', async () => {
  const pdf = PDF.create()
  for (let page = 0; page < 200; page++) pdf.addPage()
  const fields = [{ kind: 'name' as const, page: 200, x: 0.1, y: 0.9, width: 0.3, height: 0.03, value: null }]
  const signers = input.signers.slice(0, 1).map((signer) => ({ ...signer, fields }))
  const signed = (await sealPdf({ ...input, parties: [], signers, pdf: await pdf.save() })).sealed
  expect((await pagesOf(signed))[199]).toContain('Rosa Delfino')
  expect(await checkSeals(signed)).toMatchObject([{ isWhole: true }])
})

/** Where a text begins on the first page, as shares of the page as it is shown. */
async function placeOf(pdf: Uint8Array, text: string): Promise<[number, number]> {
  const page = await (await getDocumentProxy(Uint8Array.from(pdf))).getPage(1)
  const viewport = page.getViewport({ scale: 1 })
  const found = (await page.getTextContent()).items.find((item) => 'str' in item && item.str.includes(text))
  const [x = 0, y = 0] = viewport.convertToViewportPoint(
    ...((found as { transform: number[] }).transform.slice(4) as [number, number]),
  )
  return [x / viewport.width, y / viewport.height]
}

test.each([0, 90, 180, 270] as const)('a field stands at its place on a cropped page turned by %i°', async (turned) => {
  const pdf = PDF.create()
  const page = pdf.addPage()
  page.setRotation(turned)
  page.dict.set('CropBox', PdfArray.of(...[40, 30, 440, 630].map((side) => PdfNumber.of(side))))
  const fields = [{ kind: 'text' as const, page: 1, x: 0.2, y: 0.4, width: 0.5, height: 0.05, value: 'Here' }]
  const signers = input.signers.slice(0, 1).map((signer) => ({ ...signer, fields }))
  const signed = (await sealPdf({ ...input, parties: [], signers, pdf: await pdf.save() })).sealed
  const [x, y] = await placeOf(signed, 'Here')
  expect(x).toBeCloseTo(0.2, 1)
  expect(y).toBeGreaterThan(0.4)
  expect(y).toBeLessThan(0.46)
})

describe.skipIf(!hasPdfsig)('pdfsig of poppler', () => {
  test('says that the seal is valid, and finds a changed byte', () => {
    const report = pdfsig(sealed)
    expect(report).toContain('Signature is Valid')
    expect(report).toContain('ETSI.CAdES.detached')
    expect(report).toContain('Total document signed')
    const changed = Uint8Array.from(sealed)
    const inText = Buffer.from(changed).indexOf('stream') + 40
    changed[inText] = (changed[inText] as number) ^ 1
    expect(pdfsig(changed)).toMatch(/Digest Mismatch|Signature is Invalid/)
  })
})
