import { type FormEvent, useState } from 'react'
import { Banner } from '#kit/banner'
import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { DraftNotice } from '#kit/draft-notice'
import { Field } from '#kit/field'
import { useFormDraft } from '#kit/form-draft'
import { fieldsOf, isConflict } from '#kit/response-error'
import { TextArea } from '#kit/text-area'
import { type Clause, NewClause, templateLimits } from '../own-template'
import { useSaveClause } from './template-queries'

type ClauseDialogProps = { clause: Clause | null; onClose: () => void }

export const ClauseDialog = ({ clause, onClose }: ClauseDialogProps) => (
  <Dialog
    wide
    open
    onOpenChange={(open) => open || onClose()}
    title={clause ? 'Edit clause' : 'New clause'}
    description="Markdown. A line “## Heading” heads the section; without one, its name does. {{days}} is a variable."
  >
    <ClauseForm clause={clause} onClose={onClose} />
  </Dialog>
)

function ClauseForm({ clause, onClose }: ClauseDialogProps) {
  const [initial] = useState({ name: clause?.name ?? '', en: clause?.en ?? '', es: clause?.es ?? '' })
  const form = useFormDraft({
    form: `clause.${clause?.id ?? 'new'}`,
    what: clause ? 'this clause' : 'a new clause',
    initial,
    isNew: clause === null,
  })
  const { draft, setDraft } = form
  const [errors, setErrors] = useState<Record<string, string>>({})
  const saving = useSaveClause(clause?.id, () => {
    form.clear()
    onClose()
  })
  const isChanged = isConflict(saving.error)
  const save = (seenAt: string | undefined) =>
    saving.mutate({ ...draft, seenAt }, { onError: (error) => setErrors(fieldsOf(error)) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = NewClause.safeParse(draft)
    setErrors(Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])))
    if (parsed.success) save(clause?.updatedAt)
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <DraftNotice form={form} />
      {isChanged && (
        <Banner variant="bad">
          <p>This clause was changed elsewhere while you were editing. Nothing was overwritten.</p>
          <Button className="mt-2" onClick={() => save(undefined)}>
            Keep mine
          </Button>
        </Banner>
      )}
      <Field
        label="Name"
        maxLength={templateLimits.name}
        value={draft.name}
        error={errors.name}
        onChange={(event) => setDraft({ ...draft, name: event.target.value })}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <TextArea
          label="English"
          rows={10}
          value={draft.en}
          error={errors.en}
          onChange={(event) => setDraft({ ...draft, en: event.target.value })}
        />
        <TextArea
          label="Español"
          lang="es"
          rows={10}
          value={draft.es}
          error={errors.es}
          onChange={(event) => setDraft({ ...draft, es: event.target.value })}
        />
      </div>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" type="submit" disabled={saving.isPending}>
          {saving.isPending ? 'Saving...' : 'Save Clause'}
        </Button>
      </div>
    </form>
  )
}
