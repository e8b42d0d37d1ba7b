import { expect, test } from 'vitest'
import { letterFor } from './letter'

test('the letter greets the client and is signed by the business, in the language of the contract', () => {
  const told = { title: 'New website', clientName: 'Rosa', businessName: 'Mainstreet Studio' }
  expect(letterFor('en', told).message).toMatch(/^Hello Rosa,\n\n[\s\S]*\n\nThank you!\nMainstreet Studio$/)
  expect(letterFor('es', told)).toMatchObject({
    subject: 'Contrato: New website',
    message: expect.stringMatching(/^Hola Rosa:\n\n[\s\S]*\n\n¡Gracias!\nMainstreet Studio$/),
  })
})

test('whose name is not known is left out', () => {
  const { message } = letterFor('en', { title: 'New website', clientName: '', businessName: '' })
  expect(message).toMatch(/^Hello,\n\n[\s\S]*Thank you!$/)
})
