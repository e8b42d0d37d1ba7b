import { useQuery } from '@tanstack/react-query'
import { minute } from '#core/durations'
import { queryFor } from '#kit/queries'
import { gmailStatus, importantEmails, liveEmails, recentEmails } from '../api'
import type { EmailSummary } from '../email-summary'
import { chooseImportantEmails } from '../important-emails'

const fiveMinutes = 5 * minute

export type ImportantMail = {
  isConnected: boolean
  isPending: boolean
  isError: boolean
  emails: EmailSummary[]
  retry: () => void
}

/** The important mails, live from Gmail if it is connected, otherwise from our store. */
export function useImportantMail(): ImportantMail {
  const status = useQuery({ ...queryFor(gmailStatus, {}), staleTime: fiveMinutes })
  const isConnected = status.data?.authenticated === true
  const isLocal = !status.isPending && !isConnected
  const live = useQuery({ ...queryFor(liveEmails, {}), enabled: isConnected })
  const important = useQuery({ ...queryFor(importantEmails, {}), enabled: isLocal })
  const recent = useQuery({ ...queryFor(recentEmails, {}), enabled: isLocal, staleTime: fiveMinutes })
  const needed = isConnected ? [live] : needsRecent(important.data) ? [important, recent] : [important]
  return {
    isConnected,
    isPending: status.isPending || needed.some(({ isPending }) => isPending),
    isError: needed.some(({ isError, data }) => isError && data === undefined),
    emails: chooseImportantEmails({
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
