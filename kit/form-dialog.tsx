import type { ReactNode } from 'react'
import { Banner } from './banner'
import { Button } from './button'
import { Dialog } from './dialog'
import { DraftNotice } from './draft-notice'
import type { FormDraft } from './form-draft'
import { errorMessage, fieldsOf } from './response-error'

type FormDialogProps<Draft> = {
  title: string
  description: string
  /** On the button that saves. */
  action: string
  saving: { isPending: boolean; isError: boolean; error: Error | null }
  /** Shown where saving failed for another reason than a field. */
  failed: string
  onSubmit: () => void
  onClose: () => void
  /** What is typed, where that is more than a line. */
  form?: FormDraft<Draft>
  children: ReactNode
}

/** A dialog with a few fields that are saved at once. */
export function FormDialog<Draft extends Record<string, unknown>>({
  title,
  description,
  action,
  saving,
  failed,
  onSubmit,
  onClose,
  form,
  children,
}: FormDialogProps<Draft>) {
  const hasFieldErrors = Object.keys(fieldsOf(saving.error)).length > 0
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={title} description={description}>
      {form && <DraftNotice form={form} />}
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
        {saving.isError && !hasFieldErrors && <Banner variant="bad">{errorMessage(saving.error, failed)}</Banner>}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" disabled={saving.isPending}>
            {saving.isPending ? 'Saving...' : action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
