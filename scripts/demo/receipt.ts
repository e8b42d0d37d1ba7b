import { scanOf } from '#tests/support/made-scans'

/** A till receipt as a telephone would photograph it. */
export const receipt = (today: Date) => {
  const day = new Date(today.getTime() - 6 * 24 * 3_600_000)
  const date = `${day.getUTCMonth() + 1}/${day.getUTCDate()}/${day.getUTCFullYear()}`
  return scanOf(
    [
      'Harbor Hardware',
      '114 Main Street, Annapolis',
      `Receipt 20418    ${date}`,
      '',
      'Label tape, 3 rolls      18.60',
      'Network cable, 50 ft     24.90',
      'Wall mount               31.00',
      '',
      'Subtotal                 74.50',
      'Sales tax 6%              4.47',
      'TOTAL                  $ 78.97',
      'Visa                     78.97',
    ],
    { width: 640, height: 860, size: 26, degrees: -0.8, noise: 600 },
  )
}
