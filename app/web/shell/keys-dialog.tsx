import { useRouterState } from '@tanstack/react-router'
import { Dialog } from '#kit/dialog'
import { ShortcutTable } from '../screens/help/shortcut-table'
import type { ShortcutPlace } from '../screens/help/shortcuts'

const placesByPath: [string, ShortcutPlace][] = [
  ['/emails', 'mailbox'],
  ['/tasks', 'tasks'],
  ['/calendar', 'calendar'],
  ['/finances', 'board'],
  ['/notes', 'notes'],
  ['/signatures', 'signatures'],
]

/** The keys of the page that is open, and those that work everywhere. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const here = placesByPath.find(([start]) => path.startsWith(start))?.[1]
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Keys">
      <ShortcutTable places={here ? [here, 'everywhere'] : ['everywhere']} />
    </Dialog>
  )
}
