import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

export const mobileBreakpoint = 768
const storageKey = 'mainstreet.sidebar'

export type SidebarState = {
  /** On a small screen: the drawer is open. On a large one: labels are shown beside the icons. */
  open: boolean
  toggle: () => void
  closeOnSmallScreen: () => void
}

const onSmallScreen = () => window.innerWidth < mobileBreakpoint

/** On a large screen the choice is stored; on a small one it starts closed and closes after navigation. */
export function useSidebar(): SidebarState {
  const [open, setOpen] = useState(() => !onSmallScreen() && localStorage.getItem(storageKey) !== 'collapsed')
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const closeOnSmallScreen = () => {
    if (onSmallScreen()) setOpen(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes whenever the route changes
  useEffect(closeOnSmallScreen, [path])
  useEffect(() => {
    const wide = matchMedia(`(min-width: ${mobileBreakpoint}px)`)
    const follow = () => setOpen(wide.matches && localStorage.getItem(storageKey) !== 'collapsed')
    wide.addEventListener('change', follow)
    return () => wide.removeEventListener('change', follow)
  }, [])
  const toggle = () => {
    setOpen(!open)
    if (!onSmallScreen()) localStorage.setItem(storageKey, open ? 'collapsed' : 'open')
  }
  return { open, toggle, closeOnSmallScreen }
}
