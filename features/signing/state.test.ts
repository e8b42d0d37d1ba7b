import { expect, test } from 'vitest'
import { requestStateOn, signerStates } from './state'

const nobody = { viewedAt: null, signedAt: null, declinedAt: null }
const at = new Date('2026-03-01T12:00:00Z')
const viewed = { ...nobody, viewedAt: at }
const signed = { ...viewed, signedAt: at }
const request = { state: 'out' as const, lastDay: '2026-03-10', inOrder: false }

test('a request is viewed with the first view, then signed by some, and expires after its last day', () => {
  expect(requestStateOn(request, [nobody, nobody], '2026-03-10')).toBe('out')
  expect(requestStateOn(request, [viewed, nobody], '2026-03-10')).toBe('viewed')
  expect(requestStateOn(request, [signed, nobody], '2026-03-10')).toBe('signed')
  expect(requestStateOn(request, [signed, nobody], '2026-03-11')).toBe('expired')
  expect(requestStateOn(request, [signed, signed], '2026-03-11')).toBe('signed')
  expect(requestStateOn({ ...request, state: 'withdrawn' }, [signed, nobody], '2026-03-11')).toBe('withdrawn')
})

test('in order, a signer waits for those before; at once, nobody waits', () => {
  expect(signerStates({ ...request, inOrder: true }, [viewed, nobody, nobody])).toEqual([
    'viewed',
    'waiting',
    'waiting',
  ])
  expect(signerStates({ ...request, inOrder: true }, [signed, nobody, nobody])).toEqual(['signed', 'out', 'waiting'])
  expect(signerStates(request, [nobody, viewed])).toEqual(['out', 'viewed'])
})

test('nobody is asked in a draft', () => {
  expect(signerStates({ state: 'draft', inOrder: true }, [nobody, nobody])).toEqual(['draft', 'draft'])
})
