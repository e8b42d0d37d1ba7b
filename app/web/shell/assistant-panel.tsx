import { lazy, Suspense } from 'react'

const AssistantWindow = lazy(() => import('#features/assistant/web/assistant-window'))

/** Loads the assistant's code when it is first opened. */
export function AssistantPanel({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return <Suspense>{open && <AssistantWindow onClose={() => onOpenChange(false)} />}</Suspense>
}
