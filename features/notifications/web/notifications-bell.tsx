import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '#kit/button'
import { queryFor } from '#kit/queries'
import { listNotifications } from '../api'
import { useBrowserNotifications } from './browser-notifications'

const loadPanel = () => import('./notifications-panel')
const NotificationsPanel = lazy(loadPanel)

export function NotificationsBell() {
  /** Undefined until it is first opened, so that the panel is not loaded before. */
  const [open, setOpen] = useState<boolean>()
  const { data } = useQuery(queryFor(listNotifications, {}))
  const unread = data?.unread ?? 0
  useBrowserNotifications(data?.notifications)
  const button = (
    <IconButton
      label={unread ? `Notifications, ${unread} unread` : 'Notifications'}
      className="relative"
      aria-haspopup="dialog"
      aria-expanded={open ?? false}
      onPointerEnter={loadPanel}
      onFocus={loadPanel}
      {...(open === undefined && { onClick: () => setOpen(true) })}
    >
      <Bell />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="figures absolute top-0.5 right-0 min-w-4.5 rounded-full bg-marigold px-1 text-[11px] leading-4.5 font-semibold text-on-marigold"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </IconButton>
  )
  if (open === undefined) return button
  return (
    <Suspense fallback={button}>
      <NotificationsPanel trigger={button} open={open} onOpenChange={setOpen} />
    </Suspense>
  )
}
