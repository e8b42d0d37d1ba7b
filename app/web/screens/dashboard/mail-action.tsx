import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Mail, RefreshCw } from 'lucide-react'
import { gmailStatus, importantEmails, recentEmails, syncEmails } from '#features/emails/api'
import { Button, buttonClasses } from '#kit/button'
import { classes } from '#kit/classes'
import { queryFor, refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'
import { useToast } from '#kit/toast'

/** Fetches new mail; without a mailbox it links to the settings to connect one. */
export function MailAction() {
  const status = useQuery(queryFor(gmailStatus, {}))
  if (status.isPending) return <Skeleton className="h-10 w-34 md:h-9" />
  return status.data?.authenticated ? <SyncEmails /> : <ConnectEmail />
}

const ConnectEmail = () => (
  <Link to="/settings" search={{ section: 'mail' } as never} className={buttonClasses('primary')}>
    <Mail aria-hidden="true" />
    Connect Email
  </Link>
)

function SyncEmails() {
  const client = useQueryClient()
  const toast = useToast()
  const syncing = useMutation({
    mutationFn: () => send(syncEmails, {}),
    onSuccess: async ({ isDone, message }) => {
      toast(
        isDone === false
          ? { title: 'Still synchronizing', ...(message && { description: message }) }
          : { title: 'Emails synchronized', description: 'Your emails have been successfully synchronized' },
      )
      await refresh(client, recentEmails.path, importantEmails.path)
    },
    onError: (error) =>
      toast({
        title: 'Sync failed',
        description: errorMessage(error, 'Failed to synchronize emails'),
        variant: 'destructive',
      }),
  })
  return (
    <Button variant="primary" disabled={syncing.isPending} onClick={() => syncing.mutate()}>
      <RefreshCw aria-hidden="true" className={classes(syncing.isPending && 'animate-spin')} />
      {syncing.isPending ? 'Syncing...' : 'Sync Emails'}
    </Button>
  )
}
