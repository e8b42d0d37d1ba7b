import { X } from 'lucide-react'
import { Toast as Primitive } from 'radix-ui'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { IconButton } from './button'
import { classes } from './classes'

const closesAfter = 5000
const swipeThreshold = 50

export type ToastMessage = {
  title: string
  description?: string
  look?: 'plain' | 'destructive'
  action?: { label: string; run: () => void }
}

const ToastContext = createContext<(message: ToastMessage) => void>(() => {})

/** Says something in the corner; a new message takes the place of the one before. */
export const useToast = () => useContext(ToastContext)

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<(ToastMessage & { key: number }) | null>(null)
  const toast = useCallback(
    (message: ToastMessage) => setShown((last) => ({ ...message, key: (last?.key ?? 0) + 1 })),
    [],
  )
  return (
    <ToastContext value={toast}>
      <Primitive.Provider
        duration={closesAfter}
        swipeDirection="right"
        swipeThreshold={swipeThreshold}
        label="Notification"
      >
        {children}
        {shown && (
          <Primitive.Root
            key={shown.key}
            onOpenChange={(open) => open || setShown((now) => (now?.key === shown.key ? null : now))}
            className={classes(
              'arrives flex items-start gap-3 rounded-card border bg-card p-4 text-ink shadow-above',
              'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0',
              shown.look === 'destructive' && 'border-brick bg-brick-wash',
            )}
          >
            <div className="min-w-0 flex-1">
              <Primitive.Title className="font-semibold">{shown.title}</Primitive.Title>
              {shown.description && (
                <Primitive.Description className="mt-0.5 break-words">{shown.description}</Primitive.Description>
              )}
              {shown.action && (
                <Primitive.Action asChild altText={shown.action.label}>
                  <button
                    type="button"
                    className="mt-2 font-semibold text-awning hover:underline"
                    onClick={shown.action.run}
                  >
                    {shown.action.label}
                  </button>
                </Primitive.Action>
              )}
            </div>
            <Primitive.Close asChild>
              <IconButton label="Close" className="-m-2">
                <X />
              </IconButton>
            </Primitive.Close>
          </Primitive.Root>
        )}
        <Primitive.Viewport
          hotkey={['F8']}
          className="fixed right-0 bottom-0 z-[60] flex w-full max-w-[420px] flex-col p-4 outline-none empty:p-0"
        />
      </Primitive.Provider>
    </ToastContext>
  )
}
