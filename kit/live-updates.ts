import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refresh } from './queries'

/** Hears from the server which answers have changed, and fetches those anew. */
export function useLiveUpdates(address: string): void {
  const client = useQueryClient()
  useEffect(() => {
    const source = new EventSource(address)
    source.onmessage = ({ data }) => void refresh(client, ...(JSON.parse(data) as string[]))
    return () => source.close()
  }, [client, address])
}
