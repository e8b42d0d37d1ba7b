import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { DraftNotice } from '#kit/draft-notice'
import { Field } from '#kit/field'
import { useFormDraft } from '#kit/form-draft'
import { fieldsOf } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { correctSigner } from '../api'
import type { Signer } from '../sign-request'
import { useSignAction } from './queries'

type CorrectSignerProps = { requestId: number; signer: Signer; onClose: () => void }

/** A corrected address gets a new link. */
export function CorrectSignerDialog({ requestId, signer, onClose }: CorrectSignerProps) {
  const toast = useToast()
  const form = useFormDraft({
    form: `signer.${signer.id}`,
    what: 'this signer',
    isNew: false,
    initial: { name: signer.name, email: signer.email },
  })
  const { draft: given, setDraft: setGiven } = form
  const saving = useSignAction(
    () => send(correctSigner, { id: requestId, signerId: signer.id, ...given }),
    () => {
      toast({ title: 'Signer corrected', description: 'The old link no longer works.' })
      form.clear()
      onClose()
    },
  )
  const errors = fieldsOf(saving.error)
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Correct signer"
      description="The new address gets a link of its own. The old link stops working."
    >
      <DraftNotice form={form} />
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          saving.mutate(undefined)
        }}
      >
        <Field
          label="Name"
          value={given.name}
          error={errors.name}
          onChange={(event) => setGiven({ ...given, name: event.target.value })}
        />
        <Field
          label="Email"
          type="email"
          value={given.email}
          error={errors.email}
          onChange={(event) => setGiven({ ...given, email: event.target.value })}
        />
        <div className="flex justify-end gap-2">
          <Button type="button" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={saving.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
