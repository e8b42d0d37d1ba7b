import { AlertDialog } from 'radix-ui'
import { Button } from './button'
import { useDialogFocus } from './dialog-focus'

type LeaveQuestionProps = { open: boolean; onStay: () => void; onLeave: () => void; onDiscard: () => void }

/** Asks before Escape or a click outside closes a form in which something was typed. */
export function LeaveQuestion({ open, onStay, onLeave, onDiscard }: LeaveQuestionProps) {
  const { ref, onCloseAutoFocus } = useDialogFocus(open)
  return (
    <AlertDialog.Root open={open} onOpenChange={(isOpen) => isOpen || onStay()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fades fixed inset-0 z-50 bg-shade" />
        <AlertDialog.Content
          data-dialog
          ref={ref}
          onCloseAutoFocus={onCloseAutoFocus}
          className="appears fixed inset-x-4 top-[20vh] z-50 mx-auto max-w-md rounded-card border bg-card p-5 shadow-above outline-none"
        >
          <AlertDialog.Title className="text-base font-semibold">Leave this form?</AlertDialog.Title>
          <AlertDialog.Description className="mt-1 text-quiet">
            What you typed is not saved. A draft of it stays in this browser, unless you discard it.
          </AlertDialog.Description>
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <Button variant="quiet" className="!text-brick" onClick={onDiscard}>
              Discard
            </Button>
            <Button onClick={onLeave}>Leave, keep the draft</Button>
            <AlertDialog.Cancel asChild>
              <Button variant="primary">Keep editing</Button>
            </AlertDialog.Cancel>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
