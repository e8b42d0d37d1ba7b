import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { InputOf } from '#core/call'
import { dayIn } from '#core/days'
import { type Business, newBusiness } from '#features/settings/business'
import { Banner } from '#kit/banner'
import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { refresh } from '#kit/queries'
import { fieldsOf, ResponseError } from '#kit/response-error'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'
import { useToast } from '#kit/toast'
import { createInvoice, editInvoice, listInvoices, readInvoice } from '../api'
import type { Invoice } from '../invoice'
import { type Draft, draftInWords, draftOf, newDraft, sentFrom, wrongIn } from './draft'
import { failedTo } from './failure'
import { showFirstWrong } from './first-wrong'
import { InvoiceConflict } from './invoice-conflict'
import { InvoiceFields } from './invoice-fields'
import { useBusiness, useProposedNumber } from './queries'

type InvoiceDialogProps = { invoice: Invoice | null; onClose: () => void }

/** The form of the finance and invoices pages: a new invoice, or one that is there. */
export function InvoiceDialog({ invoice, onClose }: InvoiceDialogProps) {
  const business = useBusiness()
  const known = business.data ?? (business.isError ? newBusiness(hereAndNow) : null)
  return (
    <Dialog
      wide
      open
      onOpenChange={(open) => open || onClose()}
      title={invoice ? 'Edit Invoice' : 'Create New Invoice'}
    >
      {known ? <InvoiceForm invoice={invoice} business={known} onClose={onClose} /> : <Skeleton className="h-96" />}
    </Dialog>
  )
}

/** Until the server says where the owner is, the window's own clock must do. */
const hereAndNow = Intl.DateTimeFormat().resolvedOptions().timeZone

function InvoiceForm({ invoice, business, onClose }: InvoiceDialogProps & { business: Business }) {
  const [seen, setSeen] = useState(invoice)
  const [draft, setDraft] = useState<Draft>(() =>
    invoice ? draftOf(invoice) : newDraft('dialog', business, dayIn(business.timeZone, new Date())),
  )
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [theirs, setTheirs] = useState<Invoice | null>(null)
  const proposed = useProposedNumber(draft.issueDate)
  const saving = useSaving({ onSaved: onClose, onChanged: setTheirs, onRefused: setWrong })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const sent = sentFrom(draft, 'dialog')
    const found = wrongIn(sent)
    setWrong(found)
    if (Object.keys(found).length > 0) showFirstWrong(event.currentTarget as HTMLFormElement)
    else saving.mutate({ seen, sent })
  }
  return (
    <form onSubmit={submit} noValidate>
      {theirs && (
        <InvoiceConflict
          mine={draftInWords(draft)}
          theirs={draftInWords(draftOf(theirs))}
          onKeepMine={() => {
            setSeen(theirs)
            setTheirs(null)
            saving.mutate({ seen: theirs, sent: sentFrom(draft, 'dialog') })
          }}
          onTakeTheirs={() => {
            setSeen(theirs)
            setDraft(draftOf(theirs))
            setTheirs(null)
          }}
        />
      )}
      <InvoiceFields
        form="dialog"
        draft={draft}
        wrong={wrong}
        proposed={proposed.data?.invoiceNumber}
        onChange={(changed) => {
          setDraft(changed)
          if (Object.keys(wrong).length > 0) setWrong(wrongIn(sentFrom(changed, 'dialog')))
        }}
        onLastRemoved={() => {}}
      />
      {saving.isError && isGone(saving.error) && (
        <div className="mt-4">
          <Banner look="bad">This invoice was deleted elsewhere. What you wrote is still here to copy.</Banner>
        </div>
      )}
      <div className="mt-6 flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" type="submit" disabled={saving.isPending || theirs !== null}>
          {saving.isPending ? 'Saving...' : seen ? 'Save Changes' : 'Create Invoice'}
        </Button>
      </div>
    </form>
  )
}

type Sent = InputOf<typeof createInvoice>
type Saving = {
  onSaved: () => void
  onChanged: (theirs: Invoice) => void
  onRefused: (wrong: Record<string, string>) => void
}

function useSaving({ onSaved, onChanged, onRefused }: Saving) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: ({ seen, sent }: { seen: Invoice | null; sent: Sent }) =>
      seen ? saveOver(seen, sent) : send(createInvoice, sent),
    retry: false,
    onSuccess: async (answer, { seen }) => {
      if ('theirs' in answer) return onChanged(answer.theirs)
      onSaved()
      toast({ title: seen ? 'Invoice updated' : 'Invoice created', description: answer.invoiceNumber })
      await refresh(client, listInvoices.path)
    },
    onError: (error, { seen }) => {
      onRefused(fieldsOf(error))
      toast(failedTo(seen ? 'update' : 'create', error))
    },
  })
}

/** Where another edit came first, it is given back instead, for the owner to choose. */
async function saveOver(seen: Invoice, sent: Sent): Promise<Invoice | { theirs: Invoice }> {
  try {
    return await send(editInvoice, { ...sent, id: seen.id, seenAt: seen.updatedAt })
  } catch (error) {
    if (!(error instanceof ResponseError) || error.status !== 409) throw error
    return { theirs: await send(readInvoice, { id: seen.id }) }
  }
}

const isGone = (error: unknown) => error instanceof ResponseError && error.status === 404
