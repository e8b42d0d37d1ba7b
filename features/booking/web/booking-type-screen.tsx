import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useBusinessCurrency } from '#features/settings/web/queries'
import { Button, buttonClasses } from '#kit/button'
import { ConfirmDialog } from '#kit/confirm-dialog'
import { ConflictPanel } from '#kit/conflict-panel'
import { CopyButton } from '#kit/copy-button'
import { DraftNotice } from '#kit/draft-notice'
import { useFormDraft } from '#kit/form-draft'
import { LoadError } from '#kit/load-error'
import { Page } from '#kit/page'
import { fieldsOf, isConflict } from '#kit/response-error'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'
import { changeBookingType, createBookingType, deleteBookingType, readBookingType } from '../api'
import type { BookingType, NewBookingType } from '../booking-type'
import { checkDraft, draftOf, newBookingType } from './booking-type-draft'
import { BookingTypeFields } from './booking-type-fields'
import { useBookingAction, useBookingType } from './queries'

/** Creates or edits a kind of meeting. */
export function BookingTypeScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const isNew = id === 'new'
  const type = useBookingType(Number(id), !isNew)
  if (isNew) return <KindForm type={null} />
  return type.data ? (
    <KindForm key={type.data.id} type={type.data} />
  ) : (
    <Page title="Kind of meeting" narrow>
      {type.isError ? (
        <LoadError title="It could not be loaded" error={type.error} onRetry={() => void type.refetch()} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </Page>
  )
}

function KindForm({ type }: { type: BookingType | null }) {
  const navigate = useNavigate()
  const currency = useBusinessCurrency()
  const [seen, setSeen] = useState(type)
  const [theirs, setTheirs] = useState<BookingType | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isDeleting, setDeleting] = useState(false)
  const form = useFormDraft({
    form: `booking-type.${type?.id ?? 'new'}`,
    what: type ? 'this kind of meeting' : 'a new kind of meeting',
    initial: type ? draftOf(type) : newBookingType,
    isNew: type === null,
  })
  const leave = () => void navigate({ to: '/bookings', search: { tab: 'kinds' } as never })
  const words = { done: 'Saved', failed: 'Not saved' }
  const saved = () => {
    form.clear()
    leave()
  }
  const creating = useBookingAction(createBookingType, { ...words, onDone: saved })
  const changing = useBookingAction(changeBookingType, { ...words, onDone: saved })
  const deleting = useBookingAction(deleteBookingType, { done: 'Deleted', failed: 'Not deleted', onDone: saved })
  const onError = async (error: unknown) => {
    setErrors(fieldsOf(error))
    if (type && isConflict(error)) setTheirs(await send(readBookingType, { id: type.id }))
  }
  const save = (request: NewBookingType, seenAt: string | undefined) =>
    type ? changing.mutate({ ...request, id: type.id, seenAt }, { onError }) : creating.mutate(request, { onError })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const checked = checkDraft(form.draft)
    setErrors('errors' in checked ? checked.errors : {})
    if ('request' in checked) save(checked.request, seen?.updatedAt)
  }
  return (
    <Page
      title={type ? type.name : 'New kind of meeting'}
      narrow
      actions={
        type && (
          <>
            <CopyButton label="Copy link" text={type.url} />
            <a className={buttonClasses('plain')} href={type.url} target="_blank" rel="noreferrer">
              Open page
            </a>
          </>
        )
      }
    >
      <form onSubmit={submit} noValidate>
        <DraftNotice form={form} />
        {theirs && (
          <ConflictPanel
            title="This kind of meeting was changed elsewhere."
            onKeepMine={() => {
              const checked = checkDraft(form.draft)
              setSeen(theirs)
              setTheirs(null)
              if ('request' in checked) save(checked.request, theirs.updatedAt)
            }}
            onTakeTheirs={() => {
              setSeen(theirs)
              form.reset(draftOf(theirs))
              setTheirs(null)
            }}
          >
            <p className="mt-2 text-[13px]">Saved now: {theirs.name}</p>
          </ConflictPanel>
        )}
        <BookingTypeFields
          draft={form.draft}
          errors={errors}
          currency={type?.currency ?? currency}
          onChange={(change) => form.setDraft((draft) => ({ ...draft, ...change }))}
        />
        {Object.keys(errors).length > 0 && (
          <p role="alert" className="mt-4 text-brick">
            Please look at the fields that are marked: {Object.values(errors)[0]}
          </p>
        )}
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          {type && (
            <Button variant="quiet" className="mr-auto text-brick" onClick={() => setDeleting(true)}>
              Delete
            </Button>
          )}
          <Link to="/bookings" search={{ tab: 'kinds' } as never} className={buttonClasses('plain')}>
            Cancel
          </Link>
          <Button
            variant="primary"
            type="submit"
            disabled={creating.isPending || changing.isPending || theirs !== null}
          >
            {creating.isPending || changing.isPending ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title="Delete this kind of meeting?"
        question="Its page is gone at once. Bookings that were made stay."
        action="Delete"
        busy={deleting.isPending}
        onConfirm={() => type && deleting.mutate({ id: type.id })}
      />
    </Page>
  )
}
