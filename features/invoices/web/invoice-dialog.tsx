import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { InputOf } from '#core/call'
import { dayIn } from '#core/days'
import { type Business, defaultBusiness } from '#features/settings/business'
import { Banner } from '#kit/banner'
import { Button } from '#kit/button'
import { ConflictPanel, DifferenceTable } from '#kit/conflict-panel'
import { Dialog } from '#kit/dialog'
import { DraftNotice } from '#kit/draft-notice'
import { useFormDraft } from '#kit/form-draft'
import { refresh } from '#kit/queries'
import { fieldsOf, isConflict, isNotFound } from '#kit/response-error'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'
import { useToast } from '#kit/toast'
import { createInvoice, editInvoice, listInvoices, readInvoice } from '../api'
import type { Invoice } from '../invoice'
import { useClientDefaults } from './client-defaults'
import {
  differences,
  draftOf,
  hasLockedContent,
  type InvoiceDraft,
  newDraft,
  requestErrors,
  requestFromDraft,
} from './draft'
import { failureToast } from './failure-toast'
import { focusFirstError } from './focus-first-error'
import { InvoiceFields } from './invoice-fields'
import { useBusiness, useProposedNumber } from './queries'

type InvoiceDialogProps = { invoice: Invoice | null; onClose: () => void }

/** Creates or edits an invoice on the finance and invoices pages. */
export function InvoiceDialog({ invoice, onClose }: InvoiceDialogProps) {
  const business = useBusiness()
  const businessOrDefault = business.data ?? (business.isError ? defaultBusiness(browserTimeZone) : null)
  return (
    <Dialog
      wide
      open
      onOpenChange={(open) => open || onClose()}
      title={invoice ? 'Edit Invoice' : 'Create New Invoice'}
    >
      {businessOrDefault ? (
        <InvoiceForm invoice={invoice} business={businessOrDefault} onClose={onClose} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </Dialog>
  )
}

/** Used if the business settings cannot be loaded. */
const browserTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

function InvoiceForm({ invoice, business, onClose }: InvoiceDialogProps & { business: Business }) {
  const [seen, setSeen] = useState(invoice)
  const [initial] = useState<InvoiceDraft>(() =>
    invoice ? draftOf(invoice) : newDraft('dialog', business, dayIn(business.timeZone, new Date())),
  )
  const form = useFormDraft({
    ...(invoice ? { form: `invoice.${invoice.id}`, what: 'this invoice' } : newInvoiceForm),
    initial,
    isNew: invoice === null,
  })
  const { draft, setDraft } = form
  useClientDefaults(form, initial, invoice === null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [theirs, setTheirs] = useState<Invoice | null>(null)
  const proposed = useProposedNumber(draft.issueDate)
  const saving = useSaveInvoice({
    onSaved: () => {
      form.clear()
      onClose()
    },
    onChanged: setTheirs,
    onRefused: setErrors,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const request = requestFromDraft(draft, 'dialog')
    const found = requestErrors(request)
    setErrors(found)
    if (Object.keys(found).length > 0) focusFirstError(event.currentTarget as HTMLFormElement)
    else saving.mutate({ seen, request })
  }
  return (
    <form onSubmit={submit} noValidate>
      <DraftNotice form={form} />
      {theirs && (
        <ConflictPanel
          title="This invoice was changed elsewhere."
          onKeepMine={() => {
            setSeen(theirs)
            setTheirs(null)
            saving.mutate({ seen: theirs, request: requestFromDraft(draft, 'dialog') })
          }}
          onTakeTheirs={() => {
            setSeen(theirs)
            form.reset(draftOf(theirs))
            setTheirs(null)
          }}
        >
          <DifferenceTable differences={differences(draft, draftOf(theirs))} />
        </ConflictPanel>
      )}
      <InvoiceFields
        form="dialog"
        isLocked={hasLockedContent(seen, draft)}
        isCredited={(seen?.credited ?? 0) > 0}
        draft={draft}
        errors={errors}
        proposed={proposed.data?.invoiceNumber}
        onChange={(changed) => {
          setDraft(changed)
          if (Object.keys(errors).length > 0) setErrors(requestErrors(requestFromDraft(changed, 'dialog')))
        }}
        onLastRemoved={() => {}}
      />
      {isNotFound(saving.error) && (
        <div className="mt-4">
          <Banner variant="bad">This invoice was deleted elsewhere. What you wrote is still here to copy.</Banner>
        </div>
      )}
      <div className="mt-6 flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" type="submit" disabled={saving.isPending || theirs !== null}>
          {saving.isPending ? 'Saving...' : seen ? 'Save Changes' : 'Create Invoice'}
        </Button>
      </div>
    </form>
  )
}

const newInvoiceForm = { form: 'invoice.new', what: 'a new invoice' }

type CreateInvoiceInput = InputOf<typeof createInvoice>
type SaveHandlers = {
  onSaved: () => void
  onChanged: (theirs: Invoice) => void
  onRefused: (errors: Record<string, string>) => void
}

function useSaveInvoice({ onSaved, onChanged, onRefused }: SaveHandlers) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: ({ seen, request }: { seen: Invoice | null; request: CreateInvoiceInput }) =>
      seen ? saveChanges(seen, request) : send(createInvoice, request),
    retry: false,
    onSuccess: async (answer, { seen }) => {
      if ('theirs' in answer) return onChanged(answer.theirs)
      onSaved()
      toast({ title: seen ? 'Invoice updated' : 'Invoice created', description: answer.invoiceNumber })
      await refresh(client, listInvoices.path)
    },
    onError: (error, { seen }) => {
      onRefused(fieldsOf(error))
      toast(failureToast(seen ? 'update' : 'create', error))
    },
  })
}

/** If the invoice was changed elsewhere, returns that version for the owner to compare. */
async function saveChanges(seen: Invoice, request: CreateInvoiceInput): Promise<Invoice | { theirs: Invoice }> {
  try {
    return await send(editInvoice, { ...request, id: seen.id, seenAt: seen.updatedAt })
  } catch (error) {
    if (!isConflict(error)) throw error
    return { theirs: await send(readInvoice, { id: seen.id }) }
  }
}
