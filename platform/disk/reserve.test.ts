import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillReserve, hasReserve, releaseReserve, reserveBytes, reserveFile } from './reserve'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-reserve-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const size = () => statSync(reserveFile(folder)).size

test('the reserve takes its bytes of the disk, gives them back once, and is made again', async () => {
  expect(releaseReserve(folder)).toBe(false)
  expect(hasReserve(folder)).toBe(false)
  await fillReserve(folder)
  expect(size()).toBe(reserveBytes)
  expect(statSync(reserveFile(folder)).blocks * 512).toBeGreaterThanOrEqual(reserveBytes)
  expect(releaseReserve(folder)).toBe(true)
  expect(releaseReserve(folder)).toBe(false)
  expect([hasReserve(folder), size()]).toEqual([true, 0])
  await fillReserve(folder)
  expect(size()).toBe(reserveBytes)
})

test('a reserve of which a killed process has written a part is completed', async () => {
  writeFileSync(reserveFile(folder), Buffer.alloc(1_000_000, 1))
  await fillReserve(folder)
  expect(size()).toBe(reserveBytes)
})
