import { expect, test } from 'vitest'
import { PlainBlob } from './plain-blob'

test('PlainBlob returns the same bytes as Blob', async () => {
  const pieces = ['año\n', new Uint8Array([0, 255, 13]), new Uint8Array([1, 2]).buffer, '', Buffer.from('end')]
  const bytes = new Uint8Array(await new PlainBlob(pieces).arrayBuffer())
  expect(bytes).toEqual(new Uint8Array(await new Blob(pieces).arrayBuffer()))
  expect(await new PlainBlob([]).arrayBuffer()).toEqual(new ArrayBuffer(0))
})
