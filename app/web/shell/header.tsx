import { useMutation } from '@tanstack/react-query'
import { LogOut, PanelLeft, Search, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { plural } from '#core/plural'
import { NotificationsBell } from '#features/notifications/web/notifications-bell'
import { logout } from '#features/sessions/api'
import { rememberLoggedOut } from '#features/sessions/web/signed-in-flag'
import { Button, IconButton } from '#kit/button'
import { ConfirmDialog } from '#kit/confirm-dialog'
import { send } from '#kit/send'
import { deleteAllDrafts, formsWithDrafts } from '#kit/stored-drafts'
import { useToast } from '#kit/toast'
import { Tooltip } from '#kit/tooltip'
import type { SidebarState } from './sidebar-state'

type HeaderProps = { sidebar: SidebarState; onSearch: (typed: string) => void; onAssistant: () => void }

export function Header({ sidebar, onSearch, onAssistant }: HeaderProps) {
  return (
    <header className="sticky top-0 z-20 flex h-16 items-center gap-1.5 border-b bg-paper px-2.5 print:hidden md:gap-2 md:px-6">
      <Tooltip text={sidebar.open ? 'Collapse navigation' : 'Expand navigation'}>
        <IconButton
          label={sidebar.open ? 'Collapse navigation' : 'Expand navigation'}
          aria-expanded={sidebar.open}
          aria-controls="navigation"
          onClick={sidebar.toggle}
        >
          <PanelLeft />
        </IconButton>
      </Tooltip>
      <SearchBox onSearch={onSearch} />
      <div className="flex-1 max-md:hidden" />
      <NotificationsBell />
      <Button onClick={onAssistant} className="max-md:hidden">
        <Sparkles aria-hidden="true" /> AI Assistant
      </Button>
      <LogoutButton />
    </header>
  )
}

/** Looks like an input and opens the palette on click or typing. */
function SearchBox({ onSearch }: { onSearch: (typed: string) => void }) {
  return (
    <div className="relative min-w-0 flex-1 md:max-w-md">
      <Search aria-hidden="true" className="pointer-events-none absolute top-3 left-3 size-4 text-quiet" />
      <input
        type="search"
        readOnly
        aria-label="Search"
        aria-haspopup="dialog"
        placeholder="Search clients, documents, emails..."
        onClick={() => onSearch('')}
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey || event.altKey) return
          if (event.key === 'Enter' || event.key === 'ArrowDown') onSearch('')
          else if (event.key.length === 1 && event.key !== '/') {
            event.preventDefault()
            onSearch(event.key)
          }
        }}
        className="h-10 w-full cursor-pointer rounded-control border border-line bg-card pr-3 pl-9 text-ellipsis lg:pr-16"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-2.5 right-2.5 rounded border px-1.5 font-sans text-xs leading-4.5 text-quiet max-lg:hidden"
      >
        Ctrl K
      </span>
    </div>
  )
}

/** Logging out deletes the drafts stored in this browser, which others may use. If there are any, it asks first. */
function LogoutButton() {
  const toast = useToast()
  const [drafts, setDrafts] = useState(0)
  const loggingOut = useMutation({
    mutationFn: () => send(logout, {}),
    retry: false,
    onSuccess: () => {
      deleteAllDrafts()
      rememberLoggedOut()
      window.location.assign('/')
    },
    onError: () =>
      toast({
        title: 'Logout failed',
        description: 'You are still logged in. Please try again.',
        variant: 'destructive',
      }),
  })
  const logOut = () => {
    setDrafts(0)
    loggingOut.mutate()
  }
  const askOrLogOut = () => {
    const left = formsWithDrafts()
    if (left > 0) setDrafts(left)
    else logOut()
  }
  return (
    <>
      <Button
        variant="quiet"
        disabled={loggingOut.isPending}
        onClick={askOrLogOut}
        aria-label="Logout"
        className="max-md:w-10 max-md:px-0"
      >
        <LogOut aria-hidden="true" /> <span className="max-md:hidden">Logout</span>
      </Button>
      <ConfirmDialog
        open={drafts > 0}
        onOpenChange={(open) => open || setDrafts(0)}
        title="Log out?"
        question={`${plural(drafts, 'form')} with unsaved words: logging out deletes such drafts from this browser.`}
        action="Log out and delete"
        onConfirm={logOut}
      />
    </>
  )
}
