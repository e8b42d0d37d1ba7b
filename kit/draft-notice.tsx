import { ago } from './ago'
import { Button } from './button'
import { classes } from './classes'
import { useLeaveGuard } from './dialog'
import type { FormDraft } from './form-draft'
import { excerpt } from './restore-draft'

type DraftNoticeProps<Draft> = { form: FormDraft<Draft>; className?: string }

/** Offers the draft of an earlier visit. Inside a dialog it also makes Escape and a click outside ask first. */
export function DraftNotice<Draft extends Record<string, unknown>>({ form, className }: DraftNoticeProps<Draft>) {
  useLeaveGuard(form)
  if (!form.offered) return null
  const { stored, isOutdated } = form.offered
  const words = excerpt(stored)
  return (
    <div
      role="status"
      className={classes(
        'mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-marigold-wash px-3.5 py-2.5',
        className,
      )}
    >
      <p className="min-w-0 flex-1 basis-60 break-words">
        You have an unsaved draft of {form.what}
        {words && `, “${words}”`}, typed {ago(stored.at, new Date())}.
        {isOutdated && ' What is saved has changed since then; Restore brings back only what you had typed.'}
      </p>
      <span className="flex gap-2">
        <Button onClick={form.discardOffered}>Discard</Button>
        <Button variant="primary" onClick={form.restore}>
          Restore
        </Button>
      </span>
    </div>
  )
}
