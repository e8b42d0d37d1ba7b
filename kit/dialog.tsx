import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { IconButton } from './button'
import { classes } from './classes'
import { useDialogFocus } from './dialog-focus'
import { LeaveQuestion } from './leave-question'
import { isOnToast } from './toast'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: string
  wide?: boolean
  /** The dialog has its own URL, so its title is the h1 of the page. */
  isPage?: boolean
  children: ReactNode
}

/** A form in the dialog that may hold something unsaved. */
type GuardedForm = { isTyped: boolean; clear: () => void }

const LeaveGuard = createContext<RefObject<GuardedForm | null> | null>(null)

/** Inside a dialog: Escape and a click outside ask first while something is typed. Cancel and Close leave at once. */
export function useLeaveGuard(form: GuardedForm): void {
  const guard = useContext(LeaveGuard)
  useEffect(() => {
    if (guard) guard.current = form
    return () => {
      if (guard) guard.current = null
    }
  })
}

export function Dialog({ open, onOpenChange, title, description, wide, isPage, children }: DialogProps) {
  const guarded = useRef<GuardedForm>(null)
  const [asking, setAsking] = useState(false)
  const focus = useDialogFocus(open)
  const askFirst = (event: Event) => {
    if (!guarded.current?.isTyped) return
    event.preventDefault()
    setAsking(true)
  }
  const leave = () => {
    setAsking(false)
    onOpenChange(false)
  }
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fades fixed inset-0 z-40 bg-shade" />
        <Primitive.Content
          data-dialog
          {...focus}
          onEscapeKeyDown={askFirst}
          onInteractOutside={(event) => isOnToast(event.target) && event.preventDefault()}
          onPointerDownOutside={(event) => isOnToast(event.target) || askFirst(event)}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={classes(
            'appears fixed z-50 mx-auto flex flex-col rounded-card border bg-card shadow-above outline-none',
            wide ? 'inset-x-2 top-[4vh] max-h-[92vh] max-w-4xl' : 'inset-x-4 top-[8vh] max-h-[84vh] max-w-xl',
          )}
        >
          <div className="flex items-start gap-4 border-b px-5 py-4">
            <div className="min-w-0 flex-1">
              <Primitive.Title asChild className="text-base font-semibold">
                {isPage ? <h1>{title}</h1> : <h2>{title}</h2>}
              </Primitive.Title>
              {description && <Primitive.Description className="mt-1 text-quiet">{description}</Primitive.Description>}
            </div>
            <Primitive.Close asChild>
              <IconButton label="Close" className="-m-2">
                <X />
              </IconButton>
            </Primitive.Close>
          </div>
          <div className="overflow-y-auto p-5">
            <LeaveGuard value={guarded}>{children}</LeaveGuard>
          </div>
          <LeaveQuestion
            open={asking}
            onStay={() => setAsking(false)}
            onLeave={leave}
            onDiscard={() => {
              guarded.current?.clear()
              leave()
            }}
          />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
