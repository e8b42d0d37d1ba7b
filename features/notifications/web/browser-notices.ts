import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Notification as Told } from '../notification'

const chosen = 'mainstreet-browser-notifications'

export type NoticeState = 'on' | 'off' | 'blocked' | 'unable'

/** Whether this browser tells of notifications too: its own choice, kept in it. */
export function useBrowserNotices() {
  const [state, setState] = useState(stateNow)
  const turn = async (on: boolean) => {
    if (on) localStorage.setItem(chosen, 'on')
    else localStorage.removeItem(chosen)
    if (on && Notification.permission === 'default') await Notification.requestPermission()
    setState(stateNow())
  }
  return { state, turn }
}

function stateNow(): NoticeState {
  if (!('Notification' in window) || !window.isSecureContext) return 'unable'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && localStorage.getItem(chosen) === 'on' ? 'on' : 'off'
}

/** Tells of what is new since the last look, while the owner is looking elsewhere. */
export function useTellingBrowser(list: Told[] | undefined): void {
  const navigate = useNavigate()
  const newest = useRef<number | undefined>(undefined)
  useEffect(() => {
    if (!list) return
    const seen = newest.current
    newest.current = Math.max(0, ...list.map(({ id }) => id))
    if (seen === undefined || !document.hidden || stateNow() !== 'on') return
    for (const { id, title, body, href } of list.filter(({ id, readAt }) => id > seen && readAt === null)) {
      const notice = new Notification(title, { ...(body && { body }), tag: String(id) })
      notice.onclick = () => {
        window.focus()
        notice.close()
        void navigate({ to: href })
      }
    }
  }, [list, navigate])
}
