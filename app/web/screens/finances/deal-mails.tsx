import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pin } from 'lucide-react'
import { useState } from 'react'
import { RecordLink } from '#app/web/record-link'
import { editDeal, listDeals } from '#features/deals/api'
import type { Deal } from '#features/deals/deal'
import { failureToast } from '#features/deals/web/failure-toast'
import { listEmails } from '#features/emails/api'
import type { Email } from '#features/emails/email'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { Button, IconButton } from '#kit/button'
import { classes } from '#kit/classes'
import { showDay } from '#kit/dates'
import { queryFor, refresh } from '#kit/queries'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { Tooltip } from '#kit/tooltip'
import { LinkedSection } from './linked-section'

const initiallyShown = 5

/** The mails with the client; those pinned to this deal come first. */
export function DealMails({ deal }: { deal: Deal }) {
  const timeZone = useOwnerTimeZone()
  const mails = useQuery(queryFor(listEmails, { clientId: deal.clientId }))
  const [all, setAll] = useState(false)
  const isPinned = ({ id }: Email) => deal.relatedEmails.includes(id)
  const rows = [...(mails.data ?? [])].sort((a, b) => Number(isPinned(b)) - Number(isPinned(a)))
  const shown = all ? rows : rows.slice(0, initiallyShown)
  return (
    <LinkedSection
      title="Mails"
      query={mails}
      rows={shown}
      empty="No mails with this client yet."
      keyOf={({ id }) => id}
      below={
        rows.length > shown.length && (
          <Button variant="quiet" className="-ml-3.5" onClick={() => setAll(true)}>
            {`Show all ${rows.length}`}
          </Button>
        )
      }
    >
      {(mail) => (
        <>
          <PinButton deal={deal} mail={mail} isPinned={isPinned(mail)} />
          <RecordLink
            kind="email"
            id={mail.id}
            className={classes(
              'min-w-0 flex-1 truncate hover:text-awning hover:underline',
              isPinned(mail) && 'font-medium',
            )}
          >
            {mail.subject || 'No subject'}
          </RecordLink>
          <span className="figures shrink-0 text-quiet">{showDay(mail.receivedAt, timeZone)}</span>
        </>
      )}
    </LinkedSection>
  )
}

function PinButton({ deal, mail, isPinned }: { deal: Deal; mail: Email; isPinned: boolean }) {
  const client = useQueryClient()
  const toast = useToast()
  const pinning = useMutation({
    mutationFn: () => {
      const others = deal.relatedEmails.filter((id) => id !== mail.id)
      return send(editDeal, {
        id: deal.id,
        seenAt: deal.updatedAt,
        relatedEmails: isPinned ? others : [...others, mail.id],
      })
    },
    retry: false,
    onSettled: () => refresh(client, listDeals.path),
    onError: (error) => toast(failureToast('update', error)),
  })
  const subject = mail.subject || 'No subject'
  return (
    <Tooltip text={isPinned ? 'Take off this deal' : 'Pin to this deal'}>
      <IconButton
        small
        label={isPinned ? `Take “${subject}” off this deal` : `Pin “${subject}” to this deal`}
        disabled={pinning.isPending}
        onClick={() => pinning.mutate()}
        className={classes('-ml-2', isPinned && 'text-awning [&_svg]:fill-current')}
      >
        <Pin />
      </IconButton>
    </Tooltip>
  )
}
