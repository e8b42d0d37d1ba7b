import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Notification as AppNotification } from '../notification'

const storageKey = 'mainstreet-browser-notifications'

export type BrowserNotificationState = 'on' | 'off' | 'blocked' | 'unable'

/** Whether this browser shows notifications; stored in the browser. */
export function useBrowserNotificationSetting() {
  const [state, setState] = useState(currentState)
  const setEnabled = async (on: boolean) => {
    if (on) localStorage.setItem(storageKey, 'on')
    else localStorage.removeItem(storageKey)
    if (on && Notification.permission === 'default') await Notification.requestPermission()
    setState(currentState())
  }
  return { state, setEnabled }
}

function currentState(): BrowserNotificationState {
  if (!('Notification' in window) || !window.isSecureContext) return 'unable'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && localStorage.getItem(storageKey) === 'on' ? 'on' : 'off'
}

/** Shows new notifications by the system while the tab is hidden. */
export function useBrowserNotifications(list: AppNotification[] | undefined): void {
  const navigate = useNavigate()
  const newest = useRef<number | undefined>(undefined)
  useEffect(() => {
    if (!list) return
    const seen = newest.current
    newest.current = Math.max(0, ...list.map(({ id }) => id))
    if (seen === undefined || !document.hidden || currentState() !== 'on') return
    for (const { id, title, body, href } of list.filter(({ id, readAt }) => id > seen && readAt === null)) {
      const notification = new Notification(title, { ...(body && { body }), tag: String(id) })
      notification.onclick = () => {
        window.focus()
        notification.close()
        void navigate({ to: href })
      }
    }
  }, [list, navigate])
}
