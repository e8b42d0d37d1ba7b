type Running<Result> = { result: Promise<Result>; callers: number; stop: AbortController }

/** Several callers of the same work share one run. It is cancelled when all of them have aborted. */
export class SharedWork<Result> {
  private readonly running = new Map<string, Running<Result>>()

  run(key: string, work: (signal: AbortSignal) => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const shared = this.running.get(key) ?? this.start(key, work)
    shared.callers++
    const abort = () => {
      if (--shared.callers === 0) shared.stop.abort()
    }
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
    return shared.result
  }

  private start(key: string, work: (signal: AbortSignal) => Promise<Result>): Running<Result> {
    const stop = new AbortController()
    const shared = { result: work(stop.signal), callers: 0, stop }
    this.running.set(key, shared)
    const forget = () => {
      if (this.running.get(key) === shared) this.running.delete(key)
    }
    stop.signal.addEventListener('abort', forget)
    shared.result.then(forget, forget)
    return shared
  }
}
