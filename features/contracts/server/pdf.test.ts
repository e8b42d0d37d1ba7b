import { afterEach, expect, test, vi } from 'vitest'
import type { ContractText } from '../contract'
import { contractPdf } from './pdf'

const text: ContractText = {
  format: 'markdown',
  language: 'en',
  title: 'Agreement',
  opening: 'Between *both* and **all** of us.',
  sections: [{ heading: 'Work', body: 'Plain.' }],
  signatures: [
    { role: 'Partner', name: 'Rosa' },
    { role: 'Partner', name: 'Rosa' },
  ],
  note: '',
}
const fontsIn = (pdf: Buffer) => [...new Set(pdf.toString('latin1').match(/noto-sans-latin-[\w-]+/g))].sort()
afterEach(() => vi.restoreAllMocks())

test('italics are italic and bold is bold, and no italics are embedded without them', async () => {
  expect(fontsIn(await contractPdf(text))).toEqual([
    'noto-sans-latin-400',
    'noto-sans-latin-400-italic',
    'noto-sans-latin-600',
  ])
  const plain = await contractPdf({ ...text, opening: 'Between us.' })
  expect(fontsIn(plain)).toEqual(['noto-sans-latin-400', 'noto-sans-latin-600'])
})

test('two parties with the same role and name have a line each', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  const witness = { role: 'Witness', name: 'Otto' }
  await contractPdf({ ...text, signatures: [witness, witness] })
  expect(complaints).not.toHaveBeenCalled()
})
