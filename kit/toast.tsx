import { X } from 'lucide-react'
import {
  createContext,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
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

/** Toasts lie above everything: what is done with one is not done outside of a dialog. */
export const isOnToast = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-toasts]') !== null

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ message: ToastMessage | null; nth: number }>({ message: null, nth: 0 })
  const corner = useRef<HTMLElement>(null)
  const toast = useCallback((message: ToastMessage) => setShown(({ nth }) => ({ message, nth: nth + 1 })), [])
  const close = useCallback(() => {
    // Focus must not fall to the beginning of the page with the button that had it.
    if (corner.current?.contains(document.activeElement)) corner.current.focus()
    setShown(({ nth }) => ({ message: null, nth }))
  }, [])
  useEffect(() => {
    const reach = ({ key }: KeyboardEvent) => key === 'F8' && corner.current?.focus()
    window.addEventListener('keydown', reach)
    return () => window.removeEventListener('keydown', reach)
  }, [])
  return (
    <ToastContext value={toast}>
      {children}
      <section
        ref={corner}
        data-toasts
        tabIndex={-1}
        aria-label="Notices (F8)"
        aria-live="polite"
        className={classes(
          'pointer-events-none fixed right-0 bottom-0 z-[60] w-full max-w-[420px] p-4 outline-none empty:p-0',
          // A dialog has its buttons where the corner is: there the toast stands above its title.
          'in-[:has([data-dialog])]:inset-x-0 in-[:has([data-dialog])]:top-0 in-[:has([data-dialog])]:bottom-auto in-[:has([data-dialog])]:mx-auto',
        )}
      >
        {shown.message && <Toast key={shown.nth} {...shown.message} onClose={close} />}
      </section>
    </ToastContext>
  )
}

function Toast({ title, description, look, action, onClose }: ToastMessage & { onClose: () => void }) {
  const [isHeld, setHeld] = useState(false)
  const swipe = useSwipeRight(onClose)
  useClosing(isHeld, onClose)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons do by keyboard what swiping and pointing do
    <div
      {...swipe}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      className={classes(
        'arrives pointer-events-auto flex touch-pan-y items-start gap-3 rounded-card border bg-card p-4 text-ink shadow-above',
        look === 'destructive' && 'border-brick bg-brick-wash',
      )}
    >
      <div className="min-w-0 flex-1">
        <div className="font-semibold">{title}</div>
        {description && <div className="mt-0.5 break-words">{description}</div>}
        {action && (
          <button
            type="button"
            className="mt-2 font-semibold text-awning hover:underline"
            onClick={() => {
              action.run()
              onClose()
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <IconButton label="Close" className="-m-2" onClick={onClose}>
        <X />
      </IconButton>
    </div>
  )
}

/** Closes in its time; while it is held, the time stands still. */
function useClosing(isHeld: boolean, onClose: () => void): void {
  const left = useRef(closesAfter)
  useEffect(() => {
    if (isHeld) return
    const began = Date.now()
    const timer = setTimeout(onClose, left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - began
    }
  }, [isHeld, onClose])
}

/** The toast follows the finger to the right, and goes once it was taken far enough. */
function useSwipeRight(onGone: () => void) {
  const from = useRef<number | null>(null)
  const [by, setBy] = useState(0)
  const end = () => {
    from.current = null
    setBy(0)
  }
  return {
    style: by > 0 ? { transform: `translateX(${by}px)` } : undefined,
    onPointerDown: ({ button, clientX }: PointerEvent) => {
      if (button === 0) from.current = clientX
    },
    onPointerMove: ({ currentTarget, pointerId, clientX }: PointerEvent) => {
      if (from.current === null) return
      const distance = clientX - from.current
      // A trembling click is no swipe.
      if (by === 0 && distance < 10) return
      currentTarget.setPointerCapture(pointerId)
      setBy(Math.max(0, distance))
    },
    onPointerUp: () => {
      if (by >= swipeThreshold) onGone()
      end()
    },
    onPointerCancel: end,
  }
}
