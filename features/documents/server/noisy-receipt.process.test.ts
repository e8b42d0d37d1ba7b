import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readScan } from '#platform/scans/read-scan'
import { scanOf } from '#tests/support/made-scans'
import { findReceipt } from '../receipt'

const factura = [
  'Ferretería Hermanos Ibáñez S.L.',
  'Avenida de la Constitución 27',
  '28004 Madrid   CIF B-82374615',
  'FACTURA Nº 2026/0457',
  'Fecha de factura: 14 de octubre de 2026',
  'Tornillos inox 6x40   200   0,12   24,00',
  'Bisagra de latón   12   4,75   57,00',
  'Barniz marino 2,5 l   3   38,90   116,70',
  'Base imponible   197,70 €',
  'IVA (21 %)   41,52 €',
  'TOTAL FACTURA   239,22 €',
]

test.each([1, -2])(
  'a specked Spanish invoice, scanned %d degrees askew, gives seller, date, total and tax',
  {
    timeout: 240_000,
  },
  async (degrees) => {
    const picture = scanOf(factura, { degrees, noise: 2500, width: 1100, height: 1300, size: 26 })
    const scan = await readScan(Readable.from([picture]), 'image/png', ['eng', 'spa'])
    if (scan.outcome !== 'read') throw new Error(scan.problem)
    expect(findReceipt(scan.pages[0]?.text ?? '')).toMatchObject({
      seller: 'Ferretería Hermanos Ibáñez S.L.',
      date: '2026-10-14',
      total: 239.22,
      tax: 41.52,
    })
  },
)
