import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refresh } from './queries'

/** Refetches the queries that the server reports as changed. */
export function useLiveUpdates(url: string): void {
  const client = useQueryClient()
  useEffect(() => {
    const source = new EventSource(url)
    source.onmessage = ({ data }) => void refresh(client, ...(JSON.parse(data) as string[]))
    // After a gap anything may have changed; the first opening is none.
    let wasOpen = false
    const refreshAll = () => void client.invalidateQueries()
    source.onopen = () => {
      if (wasOpen) refreshAll()
      wasOpen = true
    }
    source.addEventListener('gap', refreshAll)
    return () => source.close()
  }, [client, url])
}
