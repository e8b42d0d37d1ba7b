import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { Button, buttonClasses } from '#kit/button'
import { classes } from '#kit/classes'
import { reading, refresh } from '#kit/queries'
import { saidBy } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { gmailStatus, listEmails, outlookStatus, syncEmails } from '../api'
import type { Sender } from '../draft'
import { outlookSignIn, syncOutlook } from '../mail-api'
import { useSenders } from './mail-queries'

/** Sample mail has nobody to ask for more. */
const isReal = ({ isSample }: Sender) => !isSample

/** Fetches new mail where a mailbox is connected, and leads to where one can be connected otherwise. */
export function MailConnection() {
  const outlook = useQuery(reading(outlookStatus, {}))
  const senders = useSenders()
  if (outlook.isPending || senders.isPending) return null
  const isConnected = outlook.data?.authenticated || (senders.data ?? []).some(isReal)
  return isConnected ? (
    <SyncEmails />
  ) : (
    <a href={outlookSignIn} className={buttonClasses('plain', 'md:h-10')}>
      Connect Outlook
    </a>
  )
}

function SyncEmails() {
  const client = useQueryClient()
  const toast = useToast()
  const syncing = useMutation({
    mutationFn: async () => {
      // Asked anew: the connection may have ended since the screen was opened.
      const [outlook, other, senders] = await Promise.all([
        send(outlookStatus, {}),
        send(gmailStatus, {}).catch(() => ({ authenticated: false })),
        client.fetchQuery({ queryKey: ['/api/emails/senders'], staleTime: 0 }) as Promise<Sender[]>,
      ])
      const accounts = senders.filter(isReal).length
      if (!outlook.authenticated && !other.authenticated && accounts === 0) throw new NotConnected()
      const answers = await Promise.all([
        ...(outlook.authenticated ? [send(syncOutlook, {})] : []),
        ...(!outlook.authenticated || accounts > 1 ? [send(syncEmails, {})] : []),
      ])
      const lost = senders.filter(({ needsReconnect }) => needsReconnect).map(({ address }) => address)
      return { ...(answers.find(({ isDone }) => isDone === false) ?? answers[0]), lost }
    },
    retry: false,
    onSuccess: async ({ isDone, message = 'Your mail is on its way.', lost }) => {
      const whole = lost.length > 0 ? `All but ${lost.join(', ')} is up to date.` : 'Your mailbox is up to date.'
      toast(
        isDone === false
          ? { title: 'Still Syncing', description: message }
          : { title: 'Sync Successful', description: whole },
      )
      await refresh(client, listEmails.path)
    },
    onError: (error) =>
      error instanceof NotConnected
        ? toast({
            title: 'Not Authenticated',
            description: 'You need to connect to Outlook first.',
            look: 'destructive',
          })
        : toast({
            title: 'Sync Failed',
            description: saidBy(error, 'There was an error syncing your emails.'),
            look: 'destructive',
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
