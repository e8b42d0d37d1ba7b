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

const autoCloseMs = 5000
const swipeThresholdPx = 50

export type ToastMessage = {
  title: string
  description?: string
  variant?: 'plain' | 'destructive'
  action?: { label: string; run: () => void }
}

/** Returns what closes the message, if it is still the one that is shown. */
type ShowToast = (message: ToastMessage) => () => void

const ToastContext = createContext<ShowToast>(() => () => {})

/** Shows a message in the corner; a new one replaces the one before. */
export const useToast = () => useContext(ToastContext)

/** Toasts lie above dialogs: a click on one, also on the button that has just closed it, is not a click outside of the dialog. */
export const isOnToast = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-toasts],[data-toast]') !== null

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ message: ToastMessage | null; id: number }>({ message: null, id: 0 })
  const corner = useRef<HTMLElement>(null)
  const lastId = useRef(0)
  const close = useCallback((id: number) => {
    if (id !== lastId.current) return
    // When the focused button disappears, the focus would go to the start of the page.
    if (corner.current?.contains(document.activeElement)) corner.current.focus()
    setShown({ message: null, id })
  }, [])
  const toast = useCallback<ShowToast>(
    (message) => {
      lastId.current += 1
      const id = lastId.current
      setShown({ message, id })
      return () => close(id)
    },
    [close],
  )
  const closeShown = useCallback(() => close(lastId.current), [close])
  useEffect(() => {
    const focusToasts = ({ key }: KeyboardEvent) => key === 'F8' && corner.current?.focus()
    window.addEventListener('keydown', focusToasts)
    return () => window.removeEventListener('keydown', focusToasts)
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
          'pointer-events-none fixed right-0 bottom-0 z-[60] w-full max-w-[420px] p-4 outline-none empty:p-0 print:hidden',
          // A dialog has its buttons in that corner, so then the toast is at the top.
          'in-[:has([data-dialog])]:inset-x-0 in-[:has([data-dialog])]:top-0 in-[:has([data-dialog])]:bottom-auto in-[:has([data-dialog])]:mx-auto',
        )}
      >
        {shown.message && <Toast key={shown.id} {...shown.message} onClose={closeShown} />}
      </section>
    </ToastContext>
  )
}

function Toast({ title, description, variant, action, onClose }: ToastMessage & { onClose: () => void }) {
  const [isPaused, setPaused] = useState(false)
  const swipe = useSwipeRight(onClose)
  useAutoClose(isPaused, onClose)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons do by keyboard what swiping and pointing do
    <div
      data-toast
      {...swipe}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      className={classes(
        'arrives pointer-events-auto flex touch-pan-y items-start gap-3 rounded-card border bg-card p-4 text-ink shadow-above',
        variant === 'destructive' && 'border-brick bg-brick-wash',
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

/** Closes after a while; the timer stops while paused. */
function useAutoClose(isPaused: boolean, onClose: () => void): void {
  const remainingMs = useRef(autoCloseMs)
  useEffect(() => {
    if (isPaused) return
    const startedAt = Date.now()
    const timer = setTimeout(onClose, remainingMs.current)
    return () => {
      clearTimeout(timer)
      remainingMs.current -= Date.now() - startedAt
    }
  }, [isPaused, onClose])
}

/** The toast follows the finger to the right and closes past the threshold. */
function useSwipeRight(onSwipe: () => void) {
  const startX = useRef<number | null>(null)
  const [offset, setOffset] = useState(0)
  const end = () => {
    startX.current = null
    setOffset(0)
  }
  return {
    style: offset > 0 ? { transform: `translateX(${offset}px)` } : undefined,
    onPointerDown: ({ button, clientX }: PointerEvent) => {
      if (button === 0) startX.current = clientX
    },
    onPointerMove: ({ currentTarget, pointerId, clientX }: PointerEvent) => {
      if (startX.current === null) return
      const distance = clientX - startX.current
      // A click that moves a little is not a swipe.
      if (offset === 0 && distance < 10) return
      currentTarget.setPointerCapture(pointerId)
      setOffset(Math.max(0, distance))
    },
    onPointerUp: () => {
      if (offset >= swipeThresholdPx) onSwipe()
      end()
    },
    onPointerCancel: end,
  }
}
