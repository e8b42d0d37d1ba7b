import { expect, test } from 'vitest'
import { newSigner } from './new-signer'

test('a new signer signs as the party that has no line yet, else as the client', () => {
  const role = (roles: string[], language: 'en' | 'es' = 'en') =>
    newSigner(
      roles.map((one) => ({ role: one, name: 'Rosa' })),
      language,
    ).role
  expect(role(['Provider', 'Client'])).toBe('Client')
  expect(role(['Client'])).toBe('Provider')
  expect(role(['Provider'])).toBe('Client')
  expect(role([])).toBe('Provider')
  expect(role(['Prestador', 'Cliente'], 'es')).toBe('Cliente')
})
