import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refresh } from '#kit/queries'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { sendOutlook } from '../accounts-api'
import { formatPerson } from '../addresses'
import { listEmails, sendEmail } from '../api'
import type { OpenedEmail } from '../email'
import { undoSeconds } from '../mail-limits'
import { useUndoSend } from './delivery-banner'
import { useOutlookConnected } from './queries'
import { type Draft, htmlOf, textOf } from './use-draft'

type SendDraftOptions = { draft: Draft; onSent: () => void; onFailed: (error: unknown) => void }

/** Saves the draft and queues it; it can be undone for some seconds. */
export function useSendDraft({ draft, onSent, onFailed }: SendDraftOptions) {
  const client = useQueryClient()
  const toast = useToast()
  const isOutlook = useOutlookConnected()
  const undoSending = useUndoSend()
  return useMutation({
    mutationFn: async (): Promise<OpenedEmail> => {
      const { id } = await draft.save()
      const { to, cc, bcc, subject, accountId } = draft.fields
      const mail = {
        to: to.map(formatPerson),
        cc: cc.map(formatPerson),
        bcc: bcc.map(formatPerson),
        subject,
        body: textOf(draft.fields),
        html: htmlOf(draft.fields),
        draftId: id,
        accountId,
      }
      return isOutlook ? send(sendOutlook, mail) : send(sendEmail, mail)
    },
    retry: false,
    onSuccess: async ({ id }) => {
      draft.finish()
      onSent()
      toast({
        title: 'Email Sent',
        description: `It leaves in ${undoSeconds} seconds.`,
        action: { label: 'Undo', run: () => undoSending.mutate(id) },
      })
      await refresh(client, listEmails.path)
    },
    onError: onFailed,
  })
}
