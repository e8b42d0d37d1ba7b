import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refresh } from '#kit/queries'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { showPerson } from '../addresses'
import { listEmails, sendEmail } from '../api'
import type { OpenedEmail } from '../email'
import { sendOutlook } from '../mail-api'
import { plainTwin } from '../plain-twin'
import { undoSeconds } from '../sending'
import { useTakeBack } from './delivery-note'
import { useOutlook } from './mail-queries'
import type { Draft } from './use-draft'

type Sending = { draft: Draft; onSent: () => void; onFailed: (error: unknown) => void }

/** Saves the draft and has it leave, once, after some seconds in which it can be taken back. */
export function useSending({ draft, onSent, onFailed }: Sending) {
  const client = useQueryClient()
  const toast = useToast()
  const isOutlook = useOutlook()
  const takeBack = useTakeBack()
  return useMutation({
    mutationFn: async (): Promise<OpenedEmail> => {
      const { id } = await draft.save()
      const { to, cc, bcc, subject, html, accountId } = draft.fields
      const mail = {
        to: to.map(showPerson),
        cc: cc.map(showPerson),
        bcc: bcc.map(showPerson),
        subject,
        body: plainTwin(html),
        html,
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
        action: { label: 'Undo', run: () => takeBack.mutate(id) },
      })
      await refresh(client, listEmails.path)
    },
    onError: onFailed,
  })
}
