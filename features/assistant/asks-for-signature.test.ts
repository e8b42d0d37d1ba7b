import { expect, test } from 'vitest'
import { asksForSignature } from './asks-for-signature'

test.each([
  'Ask Rosa to sign the contract',
  'Please have Rosa sign the website contract.',
  'Can you request a signature from Rosa Delfino?',
  'Send Rosa the contract to sign',
  'Pídele a Rosa que firme el contrato',
  'Por favor, solicita la firma de Rosa',
  'Envíale a Rosa el contrato para firmar',
])('"%s" asks for a signature', (question) => {
  expect(asksForSignature(question)).toBe(true)
})

test.each([
  'What is Rosa still to sign?',
  'Which contracts are not signed?',
  'Did I ask Rosa to sign the contract?',
  'Ask Rosa for the logo',
  '¿Qué tiene que firmar Rosa?',
  'Pídele a Rosa el logotipo',
])('"%s" does not', (question) => {
  expect(asksForSignature(question)).toBe(false)
})
