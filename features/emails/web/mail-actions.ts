import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '#core/call'
import { refresh } from '#kit/queries'
import { saidBy } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { destroyEmails, judgeEmail, listEmails, markEmailRead, markEmails, moveEmails, showImages } from '../api'
import type { ListedEmail } from '../email'
import { readOutlookEmail } from '../mail-api'
import { type MoveTarget, moveTargets } from '../mail-change'
import { cancelMailReads, showDone, showMarks, useOutlook } from './mail-queries'

export type Target = MoveTarget | { folderId: number; name: string }

/** What is done with mails: those of a list stand for their conversations. */
export type Chosen = Pick<ListedEmail, 'id' | 'folder'>[]

const said: Record<MoveTarget, string> = {
  inbox: 'Moved to Inbox',
  archive: 'Archived',
  junk: 'Moved to Junk',
  trash: 'Moved to Trash',
}

/** Everything that can be done with mail: at once on the screen, told to the server, and back as it was if that refuses. */
export function useMailActions({ wholeThreads }: { wholeThreads: boolean }) {
  const client = useQueryClient()
  const toast = useToast()
  const settled = () => refresh(client, listEmails.path)
  const failed = (what: string) => (error: unknown) =>
    toast({ title: 'Error', description: saidBy(error, `${what} Please try again.`), look: 'destructive' })

  const moving = useMutation({
    mutationFn: ({ chosen, to }: { chosen: Chosen; to: Target }) =>
      send(moveEmails, {
        ids: idsOf(chosen),
        to: typeof to === 'string' ? to : { folderId: to.folderId },
        ...(wholeThreads && { wholeThreads }),
      }),
    onMutate: async ({ chosen }) => {
      await cancelMailReads(client)
      showDone(client, isAmong(chosen), null)
    },
    onSuccess: ({ ids }, { chosen, to }) => {
      const from = chosen[0]?.folder
      const back = moveTargets.find((target) => target === from)
      const undo = () =>
        void send(moveEmails, { ids, to: back as MoveTarget }).then(settled, failed('Nothing was moved.'))
      toast({
        title: typeof to === 'string' ? said[to] : `Moved to ${to.name}`,
        ...(ids.length > 1 && { description: `${ids.length} emails` }),
        ...(back && ids.length > 0 && { action: { label: 'Undo', run: undo } }),
      })
    },
    onError: failed('Nothing was moved.'),
    onSettled: settled,
  })

  const marking = useMutation({
    mutationFn: ({ chosen, ...marks }: { chosen: Chosen; read?: boolean; starred?: boolean }) =>
      send(markEmails, {
        ids: idsOf(chosen),
        ...marks,
        // A star is for the one mail; reading is for the conversation.
        ...(wholeThreads && marks.read !== undefined && { wholeThreads }),
      }),
    onMutate: async ({ chosen, ...marks }) => {
      await cancelMailReads(client)
      showDone(client, isAmong(chosen), marks)
      showMarks(client, idsOf(chosen), marks)
    },
    onError: failed('Nothing was changed.'),
    onSettled: settled,
  })

  const destroying = useMutation({
    mutationFn: ({ chosen }: { chosen: Chosen }) =>
      send(destroyEmails, { ids: idsOf(chosen), ...(wholeThreads && { wholeThreads }) }),
    onSuccess: ({ ids }) => {
      toast({ title: ids.length === 1 ? 'Email deleted' : `${ids.length} emails deleted` })
    },
    onError: failed('Nothing was deleted.'),
    onSettled: settled,
  })

  return {
    move: (chosen: Chosen, to: Target) => moving.mutate({ chosen, to }),
    mark: (chosen: Chosen, marks: { read?: boolean; starred?: boolean }) => marking.mutate({ chosen, ...marks }),
    destroy: (chosen: Chosen) => destroying.mutate({ chosen }),
  }
}

/** A mail that is opened is read: at the provider where Outlook is connected and has it, here in any case. */
export function useMarkingRead() {
  const client = useQueryClient()
  const isOutlook = useOutlook()
  return useMutation({
    mutationFn: async ({ id, outlookId }: { id: number; outlookId: string | null }): Promise<unknown> =>
      isOutlook && outlookId ? send(readOutlookEmail, { outlookId }) : send(markEmailRead, { id: String(id) }),
    onMutate: ({ id }) => {
      showDone(client, (row) => row.id === id, { read: true })
      showMarks(client, [id], { read: true })
    },
    onSuccess: () => refresh(client, '/api/emails/overview'),
  })
}

/** The owner's verdict on a mail, from which the scoring learns. */
export function useJudging() {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (input: { id: number; important: boolean }) => send(judgeEmail, input),
    onError: (error) =>
      toast({
        title: 'Error',
        description: saidBy(error, 'Nothing was changed. Please try again.'),
        look: 'destructive',
      }),
    onSettled: () => refresh(client, listEmails.path),
  })
}

export function useRememberedImages() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof showImages>) => send(showImages, input),
    onSuccess: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [url] }) => /^\/api\/emails\/\d+$/.test(String(url)),
      }),
  })
}

const idsOf = (chosen: Chosen) => chosen.map(({ id }) => id)
const isAmong = (chosen: Chosen) => {
  const ids = new Set(idsOf(chosen))
  return ({ id }: { id: number }) => ids.has(id)
}
