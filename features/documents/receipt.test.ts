import { expect, test } from 'vitest'
import { findReceipt } from './receipt'

test('an English receipt: seller, date, total and tax', () => {
  const text = `Harbor Hardware
114 Main Street, Annapolis
Receipt 20418
11/03/2026 09:42
Brass cleats 2 x 12.50 25.00
Marine varnish 38.90
Subtotal 63.90
Sales tax 6% 3.83
TOTAL $67.73
Visa 67.73`
  expect(findReceipt(text)).toEqual({
    seller: 'Harbor Hardware',
    date: '2026-11-03',
    total: 67.73,
    tax: 3.83,
    currency: null,
  })
})

test('a Spanish one: the day comes first, decimals after a comma, two rates of tax', () => {
  const text = `FACTURA SIMPLIFICADA
Panadería La Espiga
Fecha: 03/11/2026
Base imponible 1.010,00
IVA 10% 80,00
IVA 21% 42,10
TOTAL A PAGAR 1.132,10 €`
  expect(findReceipt(text)).toEqual({
    seller: 'Panadería La Espiga',
    date: '2026-11-03',
    total: 1132.1,
    tax: 122.1,
    currency: 'EUR',
  })
})

test('a noisy Spanish one, as it is recognised: letters for digits, lost spaces, specks read as dots', () => {
  const text = `Panaderia La Espiga: :
Calle Mayor 14, Sevilla
FACTURA 2026/118
Fecha: O3/11/2026
Harina de fuerza.25 kg 2x18,50 37,00
Base imponible 88,70
lVA 21% 18,63 .
TOTALA PAGAR.107,33€ ~~ :`
  const found = { seller: 'Panaderia La Espiga', date: '2026-11-03', total: 107.33, tax: 18.63, currency: 'EUR' }
  expect(findReceipt(text)).toEqual(found)
  expect(findReceipt(text.replace('TOTALA PAGAR.107,33', 'T0TA1 lO7,33'))).toEqual(found)
  expect(findReceipt(text.replace('TOTALA PAGAR.107,33', 'TOTAL107,33'))).toEqual(found)
})

test('months in words, and a total on the line below its label', () => {
  expect(findReceipt('Chesapeake Sails\nNovember 3, 2026\nTotal\n$ 1,240.00')).toMatchObject({
    date: '2026-11-03',
    total: 1240,
    tax: null,
  })
  expect(findReceipt('Taller Ruiz\n3 de noviembre de 2026\nTotal 40,00')).toMatchObject({ date: '2026-11-03' })
})

test('a letter, a day that there is not and a subtotal make no receipt', () => {
  expect(findReceipt('Dear Rosa,\nthe total of our efforts on November 3, 2026')).toBeNull()
  expect(findReceipt('Shop\n45/45/2026\nTotal 12.00')).toBeNull()
  expect(findReceipt('Shop\n11/03/2026\nSubtotal 12.00')).toBeNull()
})

test('a tax with dots, a tax called a share, and a tax whose amount was not recognised', () => {
  const text = (tax: string) => `Taller Bahia\nFecha: 28/09/2026\nBase imponible 197,70\n${tax}\nTOTAL 239,22 EUR`
  expect(findReceipt(text('I.V.A. 21% 41,52'))).toMatchObject({ tax: 41.52 })
  expect(findReceipt(text('LV.A.21% 41,52'))).toMatchObject({ tax: 41.52 })
  expect(findReceipt(text('Cuota 41,52'))).toMatchObject({ tax: 41.52 })
  expect(findReceipt(text('IVA (21'))).toMatchObject({ tax: 41.52 })
  expect(findReceipt(text('IVA (10'))).toMatchObject({ tax: null })
})
