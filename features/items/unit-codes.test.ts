import { expect, test } from 'vitest'
import { unitOfOne } from './unit-codes'

test('a price is for one of its unit, in English and Spanish', () => {
  const units = [
    'hours',
    'Months',
    'meses',
    'mes',
    'horas',
    'unidades',
    'pages',
    'services',
    'kg',
    'm²',
    'hrs',
    'buses',
  ]
  expect(units.map(unitOfOne)).toEqual([
    'hour',
    'Month',
    'mes',
    'mes',
    'hora',
    'unidad',
    'page',
    'service',
    'kg',
    'm²',
    'hr',
    'buses',
  ])
})
