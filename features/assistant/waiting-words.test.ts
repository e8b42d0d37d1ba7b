import { expect, test } from 'vitest'
import { askedWaiting } from './waiting-words'

test.each([
  ['what is rosa still to sign?', 'sign'],
  ['what does rosa still have to sign?', 'sign'],
  ['que le falta firmar a rosa?', 'sign'],
  ['que le queda por firmar a rosa?', 'sign'],
  ['who has not signed yet?', 'sign'],
  ['what waits for a signature?', 'sign'],
  ['what is waiting for signatures?', 'sign'],
  ['que espera una firma?', 'sign'],
  ['which contracts are waiting for a signature?', undefined],
  ['what waits for clients?', 'anything'],
  ['what is waiting for a client?', 'anything'],
  ['que esta pendiente de los clientes?', 'anything'],
  ['que espera a mis clientes?', 'anything'],
  ['what is rosa still to send?', 'send'],
  ['which contracts are signed?', undefined],
  ['what do i have to sign?', undefined],
  ['which mails are waiting for an answer?', undefined],
  ['what does rosa owe?', undefined],
])('%s', (words, asked) => {
  expect(askedWaiting(words)).toBe(asked)
})
