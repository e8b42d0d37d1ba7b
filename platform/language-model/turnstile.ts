/** Lets only so many through at once; the others wait their turn, or leave when they are called off. */
export class Turnstile {
  private inside = 0
  private readonly waiting: (() => void)[] = []

  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  async pass<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.enter(signal)
    try {
      return await work()
    } finally {
      this.inside--
      this.waiting.shift()?.()
    }
  }

  private async enter(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    if (this.inside >= this.most) {
      await new Promise<void>((resolve, reject) => {
        const go = () => {
          signal?.removeEventListener('abort', leave)
          resolve()
        }
        const leave = () => {
          this.waiting.splice(this.waiting.indexOf(go), 1)
          reject(signal?.reason)
        }
        this.waiting.push(go)
        signal?.addEventListener('abort', leave, { once: true })
      })
    }
    this.inside++
  }
}
