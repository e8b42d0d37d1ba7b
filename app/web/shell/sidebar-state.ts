import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

export const mobileBreakpoint = 768
const storedUnder = 'mainstreet.sidebar'

export type SidebarState = {
  /** On a small screen: the drawer is out. On a large one: labels are shown beside the icons. */
  open: boolean
  toggle: () => void
  closeOnSmallScreen: () => void
}

const onSmallScreen = () => window.innerWidth < mobileBreakpoint

/** A large screen remembers what the owner chose; a small one always starts closed and closes behind itself. */
export function useSidebar(): SidebarState {
  const [open, setOpen] = useState(() => !onSmallScreen() && localStorage.getItem(storedUnder) !== 'collapsed')
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const closeOnSmallScreen = () => {
    if (onSmallScreen()) setOpen(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes whenever the route changes
  useEffect(closeOnSmallScreen, [path])
  useEffect(() => {
    const wide = matchMedia(`(min-width: ${mobileBreakpoint}px)`)
    const follow = () => setOpen(wide.matches && localStorage.getItem(storedUnder) !== 'collapsed')
    wide.addEventListener('change', follow)
    return () => wide.removeEventListener('change', follow)
  }, [])
  const toggle = () => {
    setOpen(!open)
    if (!onSmallScreen()) localStorage.setItem(storedUnder, open ? 'collapsed' : 'open')
  }
  return { open, toggle, closeOnSmallScreen }
}
