import { expect, test } from 'vitest'
import { promisesAskedFor, promisesIn } from './promises'

test('a promise is a sentence that says what its writer will do', () => {
  const mail = `Hi Rosa,

thanks for the call. I’ll send you the final file by Friday, at www.example.com/menu as before. Will you be there?
I will be away on Monday. You’ll have the invoice next week!

Dana`
  expect(promisesIn(mail)).toEqual([
    'I’ll send you the final file by Friday, at www.example.com/menu as before.',
    'You’ll have the invoice next week!',
  ])
  expect(promisesIn('Hola Rosa: te envío el presupuesto mañana. ¿Voy a verte? Gracias por todo.')).toEqual([
    'Hola Rosa: te envío el presupuesto mañana.',
  ])
  expect(promisesIn('')).toEqual([])
})

test.each([
  ['what did i promise rosa?', 'mine'],
  ['what have we promised to rosa', 'mine'],
  ['que le prometi a rosa', 'mine'],
  ['what did rosa promise me?', 'theirs'],
  ['que me prometio rosa?', 'theirs'],
  ['what did i promise rosa about the menu?', undefined],
  ['what did i send rosa?', undefined],
])('%s: %s', (words, whose) => {
  expect(promisesAskedFor(words)).toBe(whose)
})
