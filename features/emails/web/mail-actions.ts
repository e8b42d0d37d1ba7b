import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '#core/call'
import { refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { readOutlookEmail } from '../accounts-api'
import { destroyEmails, listEmails, markEmailRead, markEmails, moveEmails, rateEmail, showImages } from '../api'
import type { ListedEmail } from '../email'
import { type MoveTarget, moveTargets } from '../mail-change'
import { cancelMailQueries, updateListRows, updateOpenMails, useOutlookConnected } from './queries'

export type MoveDestination = MoveTarget | { folderId: number; name: string }

/** A row of the list stands for its whole conversation. */
export type SelectedMails = Pick<ListedEmail, 'id' | 'folder'>[]

const moveMessages: Record<MoveTarget, string> = {
  inbox: 'Moved to Inbox',
  archive: 'Archived',
  junk: 'Moved to Junk',
  trash: 'Moved to Trash',
}

/** Actions on mails. They show at once; the refetch afterwards undoes what the server refused. */
export function useMailActions({ wholeThreads }: { wholeThreads: boolean }) {
  const client = useQueryClient()
  const toast = useToast()
  const settled = () => refresh(client, listEmails.path)
  const failed = (what: string) => (error: unknown) =>
    toast({ title: 'Error', description: errorMessage(error, `${what} Please try again.`), variant: 'destructive' })

  const moving = useMutation({
    mutationFn: ({ chosen, to }: { chosen: SelectedMails; to: MoveDestination }) =>
      send(moveEmails, {
        ids: idsOf(chosen),
        to: typeof to === 'string' ? to : { folderId: to.folderId },
        ...(wholeThreads && { wholeThreads }),
      }),
    onMutate: async ({ chosen }) => {
      awaitUndo()
      await cancelMailQueries(client)
      updateListRows(client, isSelected(chosen), null)
    },
    onSuccess: ({ ids }, { chosen, to }) => {
      const moves = undoMoves(chosen, ids)
      const undo = () =>
        void Promise.all(moves.map(([back, some]) => send(moveEmails, { ids: some, to: back }))).then(
          settled,
          failed('Nothing was moved.'),
        )
      const closeToast = toast({
        title: typeof to === 'string' ? moveMessages[to] : `Moved to ${to.name}`,
        ...(ids.length > 1 && { description: `${ids.length} emails` }),
        ...(moves.length > 0 && { action: { label: 'Undo', run: () => run() } }),
      })
      const run = undoOnce(() => {
        closeToast()
        undo()
      })
      if (moves.length > 0) offerUndo(run)
    },
    onError: failed('Nothing was moved.'),
    onSettled: settled,
  })

  const marking = useMutation({
    mutationFn: ({ chosen, ...marks }: { chosen: SelectedMails; read?: boolean; starred?: boolean }) =>
      send(markEmails, {
        ids: idsOf(chosen),
        ...marks,
        // A star marks one mail; read and unread apply to the whole conversation.
        ...(wholeThreads && marks.read !== undefined && { wholeThreads }),
      }),
    onMutate: async ({ chosen, ...marks }) => {
      awaitUndo()
      await cancelMailQueries(client)
      updateListRows(client, isSelected(chosen), marks)
      updateOpenMails(client, idsOf(chosen), marks)
    },
    onSuccess: (_, { chosen, ...marks }) => {
      const before = {
        ...(marks.read !== undefined && { read: !marks.read }),
        ...(marks.starred !== undefined && { starred: !marks.starred }),
      }
      const undo = () =>
        void send(markEmails, { ids: idsOf(chosen), ...before }).then(settled, failed('Nothing was changed.'))
      offerUndo(undo)
    },
    onError: failed('Nothing was changed.'),
    onSettled: settled,
  })

  const destroying = useMutation({
    mutationFn: ({ chosen }: { chosen: SelectedMails }) =>
      send(destroyEmails, { ids: idsOf(chosen), ...(wholeThreads && { wholeThreads }) }),
    onSuccess: ({ ids }) => {
      toast({ title: ids.length === 1 ? 'Email deleted' : `${ids.length} emails deleted` })
    },
    onError: failed('Nothing was deleted.'),
    onSettled: settled,
  })

  return {
    move: (chosen: SelectedMails, to: MoveDestination) => moving.mutate({ chosen, to }),
    mark: (chosen: SelectedMails, marks: { read?: boolean; starred?: boolean }) => marking.mutate({ chosen, ...marks }),
    destroy: (chosen: SelectedMails) => destroying.mutate({ chosen }),
  }
}

/** Undoes the last move or mark of this window, once. */
export function undoLast(): void {
  const undo = lastUndo
  lastUndo = undefined
  undo?.()
}
let lastUndo: (() => void) | undefined

/** Undo works once, by the key or by the toast. */
function undoOnce(undo: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) undo()
    isDone = true
  }
}
let isUndoWaiting = false

/** An undo key pressed before the server has answered is remembered. */
function awaitUndo(): void {
  isUndoWaiting = false
  lastUndo = () => {
    isUndoWaiting = true
  }
}

function offerUndo(undo: () => void): void {
  if (isUndoWaiting) undo()
  else lastUndo = undo
  isUndoWaiting = false
}

/** The moves that undo a move: each mail back to its folder. Other mails of the same conversations go with the first. */
function undoMoves(chosen: SelectedMails, moved: number[]): [MoveTarget, number[]][] {
  const moves = new Map<MoveTarget, number[]>()
  for (const id of moved) {
    const { folder } = chosen.find((mail) => mail.id === id) ?? chosen[0] ?? {}
    const back = moveTargets.find((target) => target === folder)
    if (back) moves.set(back, [...(moves.get(back) ?? []), id])
  }
  return [...moves]
}

/** Marks an opened mail as read, through the Outlook call if Outlook has it. */
export function useMarkRead() {
  const client = useQueryClient()
  const isOutlook = useOutlookConnected()
  return useMutation({
    mutationFn: async ({ id, outlookId }: { id: number; outlookId: string | null }): Promise<unknown> =>
      isOutlook && outlookId ? send(readOutlookEmail, { outlookId }) : send(markEmailRead, { id: String(id) }),
    onMutate: ({ id }) => {
      updateListRows(client, (row) => row.id === id, { read: true })
      updateOpenMails(client, [id], { read: true })
    },
    onSuccess: () => refresh(client, '/api/emails/overview'),
  })
}

/** Marks a mail as important or not; scoring learns from it. */
export function useRateEmail() {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (input: { id: number; important: boolean }) => send(rateEmail, input),
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error, 'Nothing was changed. Please try again.'),
        variant: 'destructive',
      }),
    onSettled: () => refresh(client, listEmails.path),
  })
}

export function useImagePreference() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof showImages>) => send(showImages, input),
    onSuccess: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [url] }) => /^\/api\/emails\/\d+$/.test(String(url)),
      }),
  })
}

const idsOf = (chosen: SelectedMails) => chosen.map(({ id }) => id)
const isSelected = (chosen: SelectedMails) => {
  const ids = new Set(idsOf(chosen))
  return ({ id }: { id: number }) => ids.has(id)
}
