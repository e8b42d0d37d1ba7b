import { expect, test } from 'vitest'
import { contractPdf } from '#features/contracts/server/pdf'
import type { SignField } from '../../sign-field'
import { signatureLines } from './signature-lines'

const parties = [
  { role: 'Service provider', name: 'Maximiliana Fernández-Villavicencio de los Monteros y Aragón' },
  { role: 'Client', name: 'Bartholomew Featherstonehaugh-Cholmondeley III' },
  { role: 'Guarantor of the payments of the client and its subsidiaries', name: 'Rosa Delfino' },
  { role: 'Witness', name: 'Priyadarshini Venkataramanan Subramaniam-Krishnamurthy' },
  { role: 'Witness', name: 'Otto Lindqvist' },
]

test('five parties sign on five lines, within the page and apart from each other', async () => {
  const text = { language: 'en' as const, title: 'Agreement', opening: 'Between', sections: [], note: '' }
  const pdf = await contractPdf({ ...text, signatures: parties })
  const lines = await signatureLines(pdf, { signature: 'Signature', date: 'Date' }, parties, parties)
  expect(lines.map(({ signer, field }) => `${signer} ${field.kind}`)).toEqual(
    parties.flatMap((_, index) => [`${index} signature`, `${index} date`]),
  )
  const fields = lines.map(({ field }) => field)
  const overlaps = (one: SignField, other: SignField) =>
    one.page === other.page &&
    Math.abs(one.x - other.x) < one.width - 0.001 &&
    Math.abs(one.y - other.y) < one.height - 0.001
  expect(fields.filter((one) => fields.some((other) => other !== one && overlaps(one, other)))).toEqual([])
  expect(fields.filter(({ x, y, width, height }) => x + width > 1 || y + height > 1)).toEqual([])
})
