import { useQuery } from '@tanstack/react-query'
import { reading } from '#kit/queries'
import { gmailStatus, importantEmails, liveEmails, recentEmails } from '../api'
import { importantFrom } from '../important-source'
import type { ShownEmail } from '../shown-email'

const fiveMinutes = 5 * 60_000

export type ImportantMail = {
  isConnected: boolean
  isPending: boolean
  isError: boolean
  emails: ShownEmail[]
  retry: () => void
}

/** The important mails, from wherever they come just now. */
export function useImportantMail(): ImportantMail {
  const status = useQuery({ ...reading(gmailStatus, {}), staleTime: fiveMinutes })
  const isConnected = status.data?.authenticated === true
  const isLocal = !status.isPending && !isConnected
  const live = useQuery({ ...reading(liveEmails, {}), enabled: isConnected })
  const important = useQuery({ ...reading(importantEmails, {}), enabled: isLocal })
  const recent = useQuery({ ...reading(recentEmails, {}), enabled: isLocal, staleTime: fiveMinutes })
  const needed = isConnected ? [live] : needsRecent(important.data) ? [important, recent] : [important]
  return {
    isConnected,
    isPending: status.isPending || needed.some(({ isPending }) => isPending),
    isError: needed.some(({ isError, data }) => isError && data === undefined),
    emails: importantFrom({
      live: isConnected ? (live.data ?? []) : undefined,
      important: important.data ?? [],
      recent: recent.data ?? [],
    }),
    retry: () => {
      for (const query of needed) if (query.isError) void query.refetch()
    },
  }
}

const needsRecent = (important: unknown[] | undefined) => important?.length === 0
