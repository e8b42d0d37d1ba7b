import { expect, test } from 'vitest'
import { contractMail } from './contract-mail'

test('the mail greets the client and is signed by the business, in the language of the contract', () => {
  const details = { title: 'New website', clientName: 'Rosa', businessName: 'Mainstreet Studio' }
  expect(contractMail('en', details).message).toMatch(/^Hello Rosa,\n\n[\s\S]*\n\nThank you!\nMainstreet Studio$/)
  expect(contractMail('es', details)).toMatchObject({
    subject: 'Contrato: New website',
    message: expect.stringMatching(/^Hola Rosa:\n\n[\s\S]*\n\n¡Gracias!\nMainstreet Studio$/),
  })
})

test('unknown names are left out', () => {
  const { message } = contractMail('en', { title: 'New website', clientName: '', businessName: '' })
  expect(message).toMatch(/^Hello,\n\n[\s\S]*Thank you!$/)
})
