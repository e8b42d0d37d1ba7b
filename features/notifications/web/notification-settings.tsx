import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryFor, refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'
import { Switch } from '#kit/switch'
import { useToast } from '#kit/toast'
import { changePreference, readPreferences } from '../api'
import { type OptionalKind, optionalKinds, type Preferences } from '../preferences'
import { useBrowserNotificationSetting } from './browser-notifications'

const kindLabels: Record<OptionalKind, { label: string; hint: string }> = {
  'consultation-request': { label: 'Consultation requests', hint: 'Somebody wrote through your website.' },
  'task-due': { label: 'Tasks', hint: 'A task has come due.' },
  'event-soon': { label: 'Events', hint: 'Something in your calendar is about to begin.' },
  payment: {
    label: 'Payments by card',
    hint: 'A client paid online, or a payment needs you: refunded, disputed, more than was owed.',
  },
  'quote-answer': {
    label: 'Answers to quotes',
    hint: 'A client accepted or declined a quote, asked about it, or an instalment is ready to send.',
  },
  signature: { label: 'Signatures', hint: 'Somebody signed or declined, or everybody has signed.' },
  portal: { label: "Clients' portals", hint: 'A client wrote to you or sent a file in the portal.' },
  booking: { label: 'Bookings', hint: 'A guest booked, moved or cancelled a meeting.' },
  'invoice-overdue': { label: 'Overdue invoices', hint: 'An invoice was not paid by its due date.' },
  'recurring-invoice': {
    label: 'Recurring invoices',
    hint: 'Invoices wait for your word, or a series has stopped.',
  },
  'important-mail': { label: 'Important mail', hint: 'A mail came in that looks important.' },
  'sync-failure': { label: 'Mail that stopped coming', hint: 'A mailbox could not be reached or asks you to sign in.' },
  'backup-failure': { label: 'Failed backups', hint: 'The backup of the night could not be made.' },
  'damaged-file': { label: 'Damaged files', hint: 'A file in your documents is missing or was altered.' },
  suggestion: { label: 'Suggestions', hint: 'The assistant found a meeting or a next step.' },
}

/** Which kinds of notifications are created, and whether this browser shows them. */
export function NotificationSettings() {
  const preferences = useQuery(queryFor(readPreferences, {}))
  const change = useChangePreference()
  if (preferences.isPending) return <Skeleton className="h-80 max-w-lg" />
  if (preferences.isLoadingError) return <p className="text-quiet">The preferences could not be loaded.</p>
  return (
    <div className="max-w-lg divide-y">
      {optionalKinds.map((kind) => (
        <Switch
          key={kind}
          {...kindLabels[kind]}
          checked={preferences.data[kind]}
          onChange={(wanted) => change({ kind, wanted })}
        />
      ))}
      <InThisBrowser />
    </div>
  )
}

function InThisBrowser() {
  const { state, setEnabled } = useBrowserNotificationSetting()
  return (
    <Switch
      label="Also in this browser"
      hint={hints[state]}
      checked={state === 'on'}
      disabled={state === 'unable' || state === 'blocked'}
      onChange={setEnabled}
    />
  )
}

const hints = {
  on: 'Shown by your system while Mainstreet is open in a tab that you are not looking at.',
  off: 'Shown by your system while Mainstreet is open in a tab that you are not looking at. Your browser asks you once.',
  blocked: 'Your browser blocks notifications of this site. Allow them in its site settings first.',
  unable: 'This browser shows no notifications, or only on a secure address.',
}

/** Changes at once, and back if the server refuses. */
function useChangePreference() {
  const client = useQueryClient()
  const toast = useToast()
  const { queryKey } = queryFor(readPreferences, {})
  const { mutate } = useMutation({
    mutationFn: (change: { kind: OptionalKind; wanted: boolean }) => send(changePreference, change),
    onMutate: ({ kind, wanted }) => {
      client.setQueryData<Preferences>(queryKey, (now) => now && { ...now, [kind]: wanted })
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error, 'That was not changed. Please try again.'),
        variant: 'destructive',
      }),
    onSettled: () => refresh(client, readPreferences.path),
  })
  return mutate
}
