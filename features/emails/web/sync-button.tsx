import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { Button, buttonClasses } from '#kit/button'
import { classes } from '#kit/classes'
import { queryFor, refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { outlookSignIn, syncOutlook } from '../accounts-api'
import { gmailStatus, listEmails, listSenders, outlookStatus, syncEmails } from '../api'
import type { Sender } from '../draft'
import { useSenders } from './queries'

/** Sample accounts cannot be synced. */
const isReal = ({ isSample }: Sender) => !isSample

/** Syncs the connected accounts, or links to connecting Outlook. */
export function SyncOrConnectButton() {
  const outlook = useQuery(queryFor(outlookStatus, {}))
  const senders = useSenders()
  if (outlook.isPending || senders.isPending) return null
  const isConnected = outlook.data?.authenticated || (senders.data ?? []).some(isReal)
  return isConnected ? (
    <SyncButton />
  ) : (
    <a href={outlookSignIn} className={buttonClasses('plain', 'md:h-10')}>
      Connect Outlook
    </a>
  )
}

function SyncButton() {
  const client = useQueryClient()
  const toast = useToast()
  const syncing = useMutation({
    mutationFn: async () => {
      // Refetched: an account may have been disconnected since the screen was opened.
      const [outlook, other, senders] = await Promise.all([
        send(outlookStatus, {}),
        send(gmailStatus, {}).catch(() => ({ authenticated: false })),
        client.fetchQuery({ ...queryFor(listSenders, {}), staleTime: 0 }),
      ])
      const accounts = senders.filter(isReal).length
      if (!outlook.authenticated && !other.authenticated && accounts === 0) throw new NotConnected()
      const answers = await Promise.all([
        ...(outlook.authenticated ? [send(syncOutlook, {})] : []),
        ...(!outlook.authenticated || accounts > 1 ? [send(syncEmails, {})] : []),
      ])
      const disconnected = senders.filter(({ needsReconnect }) => needsReconnect).map(({ address }) => address)
      return { ...(answers.find(({ isDone }) => isDone === false) ?? answers[0]), disconnected }
    },
    retry: false,
    onSuccess: async ({ isDone, message = 'Your mail is on its way.', disconnected }) => {
      const done =
        disconnected.length > 0 ? `All but ${disconnected.join(', ')} is up to date.` : 'Your mailbox is up to date.'
      toast(
        isDone === false
          ? { title: 'Still Syncing', description: message }
          : { title: 'Sync Successful', description: done },
      )
      await refresh(client, listEmails.path)
    },
    onError: (error) =>
      error instanceof NotConnected
        ? toast({
            title: 'Not Authenticated',
            description: 'You need to connect to Outlook first.',
            variant: 'destructive',
          })
        : toast({
            title: 'Sync Failed',
            description: errorMessage(error, 'There was an error syncing your emails.'),
            variant: 'destructive',
          }),
    onSettled: () => refresh(client, '/api/outlook/status', '/api/emails/senders'),
  })
  return (
    <Button className="md:h-10" disabled={syncing.isPending} onClick={() => syncing.mutate()}>
      <RefreshCw aria-hidden="true" className={classes(syncing.isPending && 'animate-spin')} />
      {syncing.isPending ? 'Syncing...' : 'Sync Emails'}
    </Button>
  )
}

class NotConnected extends Error {}
