import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { lockFolder } from './folder-lock'

// A busy machine is slow, not broken.
vi.setConfig({ testTimeout: 60_000 })

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

  /** Another process that tries to lock the folder, says how it went, and then lives on. */
  async function otherProcess(): Promise<{ other: ChildProcess; said: string }> {
    const other = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', lockAndLive(folder)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    others.push(other)
    const [said] = await once(other.stdout as NodeJS.ReadableStream, 'data')
    return { other, said: String(said) }
  }

  test('is taken and given back without a trace', () => {
    const unlock = lockFolder(folder)
    expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: process.pid })
    unlock()
    expect(readdirSync(folder)).toEqual([])
  })

  test('a second process is refused, and told which one is first', async () => {
    const { other, said } = await otherProcess()
    expect(said).toBe('locked')
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
    'a later process that happens to bear the number of the gone one does not keep us out',
    async () => {
      const { other } = await otherProcess()
      writeFileSync(lock, JSON.stringify({ pid: other.pid, started: '1' }))
      lockFolder(folder)()
      expect(existsSync(lock)).toBe(false)
    },
  )

  test('our own number on a lock from before a restart does not keep us out', () => {
    writeFileSync(lock, JSON.stringify({ pid: process.pid, started: '1' }))
    lockFolder(folder)()
    expect(existsSync(lock)).toBe(false)
  })

  test('a lock that was cut short by a power cut does not keep us out', () => {
    writeFileSync(lock, '{"pid":')
    lockFolder(folder)()
    expect(existsSync(lock)).toBe(false)
  })

  test('giving back does not touch a lock that another has taken since', () => {
    const unlock = lockFolder(folder)
    writeFileSync(lock, JSON.stringify({ pid: 1, started: '1' }))
    unlock()
    expect(existsSync(lock)).toBe(true)
  })

  test('of several processes that start at once, one gets the folder', async () => {
    const fresh = await Promise.all([1, 2, 3, 4].map(otherProcess))
    expect(fresh.filter(({ said }) => said === 'locked')).toHaveLength(1)
  })

  test('of several processes that find a stale lock at once, one gets the folder', async () => {
    writeFileSync(lock, JSON.stringify({ pid: process.pid, started: '1' }))
    const heirs = await Promise.all([1, 2, 3, 4].map(otherProcess))
    expect(heirs.filter(({ said }) => said === 'locked')).toHaveLength(1)
  })
})

const lockAndLive = (folder: string) => `
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
