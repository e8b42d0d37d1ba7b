import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockFolder } from './folder-lock'

describe.skipIf(process.env.TEST_DATABASE === 'postgres')('the lock of the data folder', () => {
  let folder: string
  let lock: string
  let others: ChildProcess[]
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-lock-'))
    lock = path.join(folder, 'lock')
    others = []
  })
  afterEach(async () => {
    for (const other of others) await end(other)
    rmSync(folder, { recursive: true, force: true })
  })

  /** Another process that tries to lock the folder, prints the result and keeps running. */
  async function otherProcess(): Promise<{ other: ChildProcess; output: string }> {
    const other = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', lockAndWait(folder)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    others.push(other)
    const [output] = await once(other.stdout as NodeJS.ReadableStream, 'data')
    return { other, output: String(output) }
  }

  test('is acquired and released without a trace', () => {
    const unlock = lockFolder(folder)
    expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: process.pid })
    unlock()
    expect(readdirSync(folder)).toEqual([])
  })

  test('a second process is refused with the id of the first', async () => {
    const { other, output } = await otherProcess()
    expect(output).toBe('locked')
    const before = readFileSync(lock, 'utf8')
    expect(() => lockFolder(folder)).toThrow(
      `The data folder ${folder} is in use by process ${other.pid}. Stop that one first, or set DATA_DIR to another folder.`,
    )
    expect(readFileSync(lock, 'utf8')).toBe(before)
  })

  test('the same process cannot open the folder twice either', () => {
    const unlock = lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow(`in use by process ${process.pid}`)
    unlock()
    lockFolder(folder)()
  })

  test('the lock of a killed process is taken over', async () => {
    const { other } = await otherProcess()
    await end(other)
    expect(existsSync(lock)).toBe(true)
    const unlock = lockFolder(folder)
    expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: process.pid })
    unlock()
  })

  test.skipIf(!existsSync('/proc/self/stat'))(
    'a later process with the id of the dead one does not count as its owner',
    async () => {
      const { other } = await otherProcess()
      writeFileSync(lock, JSON.stringify({ pid: other.pid, started: '1' }))
      lockFolder(folder)()
      expect(existsSync(lock)).toBe(false)
    },
  )

  test('a lock from before a restart with our own process id is taken over', () => {
    writeFileSync(lock, JSON.stringify({ pid: process.pid, started: '1' }))
    lockFolder(folder)()
    expect(existsSync(lock)).toBe(false)
  })

  test('a lock truncated by a power cut is taken over', () => {
    writeFileSync(lock, '{"pid":')
    lockFolder(folder)()
    expect(existsSync(lock)).toBe(false)
  })

  test('unlocking does not remove the lock of another process', () => {
    const unlock = lockFolder(folder)
    writeFileSync(lock, JSON.stringify({ pid: 1, started: '1' }))
    unlock()
    expect(existsSync(lock)).toBe(true)
  })

  test('of several processes that start at once, one gets the lock', async () => {
    const results = await Promise.all([1, 2, 3, 4].map(otherProcess))
    expect(results.filter(({ output }) => output === 'locked')).toHaveLength(1)
  })

  test('of several processes that find a stale lock at once, one gets the lock', async () => {
    writeFileSync(lock, JSON.stringify({ pid: process.pid, started: '1' }))
    const results = await Promise.all([1, 2, 3, 4].map(otherProcess))
    expect(results.filter(({ output }) => output === 'locked')).toHaveLength(1)
  })
})

const lockAndWait = (folder: string) => `
  import { lockFolder } from ${JSON.stringify(path.join(import.meta.dirname, 'folder-lock.ts'))}
  try {
    lockFolder(${JSON.stringify(folder)})
    process.stdout.write('locked')
  } catch (error) {
    process.stdout.write(error.message)
  }
  setInterval(() => {}, 1_000)
`

async function end(other: ChildProcess): Promise<void> {
  if (other.exitCode !== null || other.signalCode !== null) return
  const exit = once(other, 'exit')
  other.kill('SIGKILL')
  await exit
}
