import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refresh, refreshQueries } from './queries'

/** Refetches the queries that the server reports as changed. */
export function useLiveUpdates(url: string): void {
  const client = useQueryClient()
  useEffect(() => {
    const stream = new LiveStream(url, client)
    const follow = () => {
      if (document.visibilityState === 'visible') stream.show()
      else stream.hide()
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      stream.end()
    }
  }, [client, url])
}

const lockName = 'live updates in the background'

/**
 * Each stream holds a connection, and a browser opens six to a server: a seventh window would wait for ever. Windows that are seen
 * listen; of those in the background only one does, for the notifications of the browser.
 */
class LiveStream {
  private readonly url: string
  private readonly client: QueryClient
  private source: EventSource | undefined
  private mayHaveMissed = false
  private background: AbortController | undefined

  constructor(url: string, client: QueryClient) {
    this.url = url
    this.client = client
  }

  show(): void {
    this.leaveBackground()
    this.open()
  }

  hide(): void {
    if (this.background) return
    const background = new AbortController()
    this.background = background
    void this.listenInBackground(background.signal)
  }

  end(): void {
    this.leaveBackground()
    this.close()
  }

  private leaveBackground(): void {
    this.background?.abort()
    this.background = undefined
  }

  private async listenInBackground(signal: AbortSignal): Promise<void> {
    const untilSeen = () => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    const { locks } = navigator
    // Without a secure connection a browser has neither locks nor notifications.
    if (!locks) return this.close()
    const isAlone = await locks.request(lockName, { ifAvailable: true }, async (lock) => {
      if (!lock || signal.aborted) return false
      this.open()
      await untilSeen()
      return true
    })
    if (isAlone || signal.aborted) return
    this.close()
    const waiting = locks.request(lockName, { signal }, () => {
      this.open()
      return untilSeen()
    })
    await waiting.catch(() => {})
  }

  private open(): void {
    if (this.source) return
    const source = new EventSource(this.url)
    this.source = source
    // After a gap anything may have changed; the first opening is none.
    const refreshAll = () => void refreshQueries(this.client)
    source.onmessage = ({ data }) => void refresh(this.client, ...(JSON.parse(data) as string[]))
    source.onopen = () => {
      if (this.mayHaveMissed) refreshAll()
      this.mayHaveMissed = true
    }
    source.addEventListener('gap', refreshAll)
  }

  private close(): void {
    // Also where it had not opened yet: a window that was hidden at once has missed what came since.
    if (this.source) this.mayHaveMissed = true
    this.source?.close()
    this.source = undefined
  }
}
