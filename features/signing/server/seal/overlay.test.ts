import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { overlayPdf } from './overlay'

const page = { width: 595, height: 842 }

/** What is drawn of a name on the signature line of a contract, and how large. */
async function drawn(signedName: string, { width = 200, height = 24 } = {}) {
  const pdf = await overlayPdf(page, [
    {
      ...{ kind: 'signature', page: 1, x: 0.1, y: 0.5, width: width / page.width, height: height / page.height },
      ...{ signedName, drawing: null, day: '', value: null },
    },
  ])
  const document = await getDocumentProxy(Uint8Array.from(pdf))
  const { items } = await (await document.getPage(1)).getTextContent()
  const texts = items.flatMap((item) => ('str' in item && item.str.trim() ? [item] : []))
  return {
    text: texts.map(({ str }) => str.trim()).join(' '),
    size: Math.min(...texts.map(({ transform }) => transform[3] as number)),
    right: Math.max(...texts.map(({ transform, width }) => (transform[4] as number) + width)),
    lines: new Set(texts.map(({ transform }) => Math.round(transform[5] as number))).size,
  }
}

test('a short name is drawn on one line, as large as the field', async () => {
  expect(await drawn('Rosa Delfino')).toMatchObject({ text: 'Rosa Delfino', lines: 1 })
  expect((await drawn('Rosa Delfino')).size).toBeGreaterThan(12)
})

test('a long name is wrapped, and stays whole, readable and within its field', async () => {
  for (const name of [
    'Maximiliana Fernández-Villavicencio de los Monteros y Aragón',
    'Priyadarshini Venkataramanan Subramaniam-Krishnamurthy de la Torre Alta',
  ]) {
    const { text, size, right, lines } = await drawn(name)
    expect(text).toBe(name)
    expect(size).toBeGreaterThanOrEqual(8)
    expect(lines).toBe(2)
    expect(right).toBeLessThanOrEqual(0.1 * page.width + 200)
  }
})

test('a name that is longer than its field is cut and stays readable', async () => {
  const { text, size, lines } = await drawn('Bartholomew Featherstonehaugh '.repeat(6).trim())
  expect(size).toBeGreaterThanOrEqual(8)
  expect(lines).toBe(2)
  expect(text).toMatch(/^Bartholomew Featherstonehaugh .*…$/)
})
