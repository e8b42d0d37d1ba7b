import { getDocumentProxy } from 'unpdf'
import type { Party } from '../../readable'
import type { SignField } from '../../sign-field'

/** The space between a label and its line, as features/contracts draws it, in points. */
const lineSize = { width: 200, height: 24 }
/** Between the base line of a label and what stands under it. */
const labelDepth = 3

export type LineLabels = { signature: string; date: string }

/** Which signer signs on which line of a contract. A line is found by its label; names decide, then the order. */
export async function signatureLines(
  pdf: Uint8Array,
  labels: LineLabels,
  parties: Party[],
  signers: { name: string }[],
): Promise<{ signer: number; field: SignField }[]> {
  const found = await findLabels(pdf, [labels.signature, labels.date])
  const lineOf = (label: string, kind: SignField['kind']) => {
    // The last ones: a contract may speak of signatures before. They are drawn one party after another.
    const lines = found.filter(({ text }) => text === label).slice(-parties.length)
    return lines.map(({ text: _, ...place }): SignField => ({ ...place, kind }))
  }
  const [signatures, dates] = [lineOf(labels.signature, 'signature'), lineOf(labels.date, 'date')]
  return signersOfParties(parties, signers).flatMap((signer, index) =>
    signer === undefined
      ? []
      : [signatures[index], dates[index]].flatMap((field) => (field ? [{ signer, field }] : [])),
  )
}

/** Where the labels stand alone, and the line below each as a share of its page. */
async function findLabels(pdf: Uint8Array, labels: string[]) {
  const document = await getDocumentProxy(Uint8Array.from(pdf))
  const found: (Omit<SignField, 'kind'> & { text: string })[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const [, , width = 1, height = 1] = page.view
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item) || !labels.includes(item.str.trim())) continue
      const [x, y] = [item.transform[4] as number, item.transform[5] as number]
      found.push({
        text: item.str.trim(),
        page: number,
        x: x / width,
        y: (height - y + labelDepth) / height,
        width: lineSize.width / width,
        height: lineSize.height / height,
      })
    }
    page.cleanup()
  }
  return found
}

/** For each party the index of who signs for it. */
export function signersOfParties(parties: Party[], signers: { name: string }[]): (number | undefined)[] {
  const nameOf = (name: string) => name.trim().toLowerCase()
  const named = parties.map(({ name }) => {
    const found = signers.findIndex((signer) => nameOf(name).includes(nameOf(signer.name)))
    return found === -1 ? undefined : found
  })
  const others = signers.map((_, index) => index).filter((index) => !named.includes(index))
  return named.map((signer, index) =>
    signer !== undefined && named.indexOf(signer) === index ? signer : others.shift(),
  )
}
