import { useRouterState } from '@tanstack/react-router'
import { Dialog } from '#kit/dialog'
import { ShortcutTable } from '../screens/help/shortcut-table'
import { placeOfPath } from '../screens/help/shortcuts'

/** The keys of the page that is open, and those that work everywhere. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const here = placeOfPath(path)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Keys">
      <ShortcutTable places={here ? [here, 'everywhere'] : ['everywhere']} />
    </Dialog>
  )
}
