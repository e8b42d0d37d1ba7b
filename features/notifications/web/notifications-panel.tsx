import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { ago } from '#kit/ago'
import { classes } from '#kit/classes'
import { Popover } from '#kit/popover'
import { queryFor, refresh } from '#kit/queries'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'
import { listNotifications, readAllNotifications, readNotification } from '../api'
import type { Notification } from '../notification'

type PanelProps = { trigger: ReactElement; open: boolean; onOpenChange: (open: boolean) => void }

export default function NotificationsPanel({ trigger, open, onOpenChange }: PanelProps) {
  const list = useQuery(queryFor(listNotifications, {}))
  const client = useQueryClient()
  const readAll = useMutation({
    mutationFn: () => send(readAllNotifications, {}),
    onSuccess: () => refresh(client, listNotifications.path),
  })
  const unread = list.data?.unread ?? 0
  return (
    <Popover trigger={trigger} label="Notifications" open={open} onOpenChange={onOpenChange}>
      <div className="flex h-12 items-center justify-between border-b px-4">
        <h2 className="font-semibold">Notifications</h2>
        {unread > 0 && (
          <button
            type="button"
            className="text-[13px] font-medium text-awning hover:underline"
            disabled={readAll.isPending}
            onClick={() => readAll.mutate()}
          >
            Mark all as read
          </button>
        )}
      </div>
      <div className="max-h-[60vh] overflow-y-auto">
        {list.isPending && <Loading />}
        {list.isLoadingError && <p className="p-6 text-center text-quiet">The notifications could not be loaded.</p>}
        {list.data?.notifications.length === 0 && (
          <p className="p-8 text-center text-quiet">Nothing to tell. All is quiet.</p>
        )}
        <ul>
          {list.data?.notifications.map((notification) => (
            <Row key={notification.id} notification={notification} onOpen={() => onOpenChange(false)} />
          ))}
        </ul>
      </div>
    </Popover>
  )
}

function Row({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const markRead = useMutation({
    mutationFn: () => send(readNotification, { id: notification.id }),
    onSuccess: () => refresh(client, listNotifications.path),
  })
  const isNew = notification.readAt === null
  return (
    <li className="border-b last:border-b-0">
      <button
        type="button"
        className={classes('flex w-full gap-3 px-4 py-3 text-left hover:bg-sunken', isNew && 'bg-marigold-wash')}
        onClick={() => {
          if (isNew) markRead.mutate()
          onOpen()
          void navigate({ href: notification.href })
        }}
      >
        <span className={classes('mt-1.5 size-2 shrink-0 rounded-full', isNew ? 'bg-awning' : 'bg-transparent')}>
          {isNew && <span className="sr-only">Unread</span>}
        </span>
        <span className="min-w-0 flex-1">
          <span className={classes('block break-words', isNew && 'font-medium')}>{notification.title}</span>
          {notification.body && <span className="mt-0.5 line-clamp-2 text-[13px] text-quiet">{notification.body}</span>}
          <span className="mt-1 block text-xs text-quiet">{ago(notification.createdAt, new Date())}</span>
        </span>
      </button>
    </li>
  )
}

const Loading = () => (
  <div className="space-y-3 p-4">
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} className="h-12" />
    ))}
  </div>
)
