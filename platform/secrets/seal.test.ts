import { expect, test } from 'vitest'
import { sealFor } from './seal'

const seal = sealFor('a secret only for tests, long enough', 'mail')

test('a sealed value can be opened, and sealing twice gives different results', () => {
  const [one, other] = [seal.close('pässword'), seal.close('pässword')]
  expect(one).not.toBe(other)
  expect(one).not.toContain('ssword')
  expect([seal.open(one), seal.open(other)]).toEqual(['pässword', 'pässword'])
})

test('another secret, another purpose or a changed character cannot open it', () => {
  const sealed = seal.close('password')
  expect(() => sealFor('another secret, also long enough here', 'mail').open(sealed)).toThrow()
  expect(() => sealFor('a secret only for tests, long enough', 'payments').open(sealed)).toThrow()
  expect(() => seal.open(`${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`)).toThrow()
  expect(() => seal.open('')).toThrow()
})
