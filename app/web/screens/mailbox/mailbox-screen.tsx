import { lazy, Suspense } from 'react'
import { isCalendarFile } from '#features/emails/calendar-file'
import type { OpenedEmail } from '#features/emails/email'
import { MailCards } from '#features/emails/web/mail-cards'
import { MailScreen } from '#features/emails/web/mail-screen'

const InvitationCard = lazy(async () => ({
  default: (await import('#features/calendar/web/invitation-card')).InvitationCard,
}))

/** The mailbox, with invitations over the mails that bring one. */
export const MailboxScreen = () => (
  <MailCards value={invitationIn}>
    <MailScreen />
  </MailCards>
)

function invitationIn({ id, attachments }: OpenedEmail) {
  const hasCalendar = attachments.some(({ contentType, filename }) => isCalendarFile(contentType, filename))
  return (
    hasCalendar && (
      <Suspense>
        <InvitationCard emailId={id} />
      </Suspense>
    )
  )
}
