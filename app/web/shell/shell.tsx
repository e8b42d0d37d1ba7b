import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useDeliveryToasts } from '#features/emails/web/use-delivery-toasts'
import { confirmIdentity, currentUser } from '#features/sessions/api'
import { useBusiness } from '#features/settings/web/queries'
import { rememberedRegion, rememberRegion } from '#features/settings/web/remembered-region'
import { ConfirmationProvider } from '#kit/confirmation'
import { setOwnersZone } from '#kit/dates'
import { useLiveUpdates } from '#kit/live-updates'
import { queryFor } from '#kit/queries'
import { send } from '#kit/send'
import { claimDrafts } from '#kit/stored-drafts'
import { AssistantPanel } from './assistant-panel'
import { Header } from './header'
import { useHelpKey, usePaletteKeys, useTypedAhead } from './palette-keys'
import { Sidebar } from './sidebar'
import { useSidebar } from './sidebar-state'
import { useFocusRecovery } from './use-focus-recovery'

const loadPalette = () => import('./palette')
const Palette = lazy(loadPalette)
const ConfirmWithPasskey = lazy(async () => ({
  default: (await import('#features/sessions/web/confirm-with-passkey')).ConfirmWithPasskey,
}))
const KeysDialog = lazy(() => import('./keys-dialog').then(({ KeysDialog }) => ({ default: KeysDialog })))

/** The layout of every screen: navigation on the left, header above, the routed screen in the main area. */
export function Shell() {
  const sidebar = useSidebar()
  const [paletteStart, setPaletteStart] = useState<string | null>(null)
  const [assistantOpen, setAssistantOpen] = useState(false)
  const [keysShown, setKeysShown] = useState(false)
  usePaletteKeys(() => setPaletteStart((start) => start ?? ''))
  useTypedAhead(paletteStart !== null, (letter) => setPaletteStart((start) => (start ?? '') + letter))
  useHelpKey(() => setKeysShown(true))
  useLiveUpdates('/api/live')
  useDeliveryToasts()
  usePreload(loadPalette)
  useOwnersDrafts()
  useOwnersZone()
  return (
    <ConfirmationProvider
      confirm={(password) => send(confirmIdentity, { password })}
      otherWay={(onConfirmed) => (
        <Suspense>
          <ConfirmWithPasskey onConfirmed={onConfirmed} />
        </Suspense>
      )}
    >
      <div className="flex min-h-dvh">
        <a
          href="#main"
          className="fixed top-2 left-2 z-[70] -translate-y-20 rounded-control bg-awning px-3 py-2 font-medium text-on-awning focus:translate-y-0 print:hidden"
        >
          Skip to content
        </a>
        <Sidebar {...sidebar} />
        <div className="flex min-w-0 flex-1 flex-col">
          <Header sidebar={sidebar} onSearch={setPaletteStart} onAssistant={() => setAssistantOpen(true)} />
          <MainArea />
        </div>
        <button
          type="button"
          aria-label="Open AI Assistant"
          onClick={() => setAssistantOpen(true)}
          className="fixed right-4 bottom-4 z-20 grid size-14 place-items-center rounded-full bg-awning text-on-awning shadow-above md:hidden print:hidden"
        >
          <Sparkles className="size-6" />
        </button>
        <AssistantPanel open={assistantOpen} onOpenChange={setAssistantOpen} />
        <Suspense>
          {paletteStart !== null && <Palette start={paletteStart} onClose={() => setPaletteStart(null)} />}
          {keysShown && <KeysDialog onClose={() => setKeysShown(false)} />}
        </Suspense>
      </div>
    </ConfirmationProvider>
  )
}

/**
 * Moves the focus to each new page, so that keyboard and screen reader start at its beginning; but not out of a dialog
 * that was opened while the page was loading.
 */
function MainArea() {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const main = useRef<HTMLElement>(null)
  const previous = useRef(path)
  useFocusRecovery(main)
  useEffect(() => {
    const isInDialog = document.activeElement?.closest('[role=dialog]')
    if (previous.current !== undefined && previous.current !== path && !isInDialog)
      main.current?.focus({ preventScroll: true })
    previous.current = path
  }, [path])
  return (
    <main id="main" ref={main} tabIndex={-1} className="flex-1 outline-none">
      <Outlet />
    </main>
  )
}

/** Times are shown in the owner's time zone, not in the browser's. */
function useOwnersZone(): void {
  const { data } = useBusiness()
  const timeZone = data?.timeZone ?? rememberedRegion().timeZone
  if (timeZone) setOwnersZone(timeZone)
  useEffect(() => {
    if (data) rememberRegion(data)
  }, [data])
}

/** Drafts stored in this browser are offered only to the user who typed them. */
function useOwnersDrafts(): void {
  const { data: user } = useQuery(queryFor(currentUser, {}))
  const owner = user && `${user.id} ${user.createdAt}`
  useEffect(() => {
    if (owner) claimDrafts(owner)
  }, [owner])
}

/** Loads the palette before its first use, so that the first typed letters are not lost. */
function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(load, 1_000)
    return () => clearTimeout(timer)
  }, [load])
}
