/** Runs at most `limit` pieces of work at the same time; the others wait in order and can be aborted while they wait. */
export class Semaphore {
  private free: number
  private readonly waiting: (() => void)[] = []

  constructor(limit: number) {
    this.free = limit
  }

  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.acquire(signal)
    try {
      return await work()
    } finally {
      this.release()
    }
  }

  private async acquire(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    if (this.free > 0) {
      this.free--
      return
    }
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        this.waiting.splice(this.waiting.indexOf(start), 1)
        reject(signal?.reason)
      }
      this.waiting.push(start)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  /** The slot goes straight to the next in line, so that a newcomer cannot slip in before it. */
  private release(): void {
    const next = this.waiting.shift()
    if (next) next()
    else this.free++
  }
}
