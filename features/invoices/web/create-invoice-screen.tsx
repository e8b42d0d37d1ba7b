import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { InputOf } from '#core/call'
import { dayIn } from '#core/days'
import { plainPrice } from '#core/money'
import { openClient } from '#features/clients/api'
import { listDeals } from '#features/deals/api'
import { type Business, defaultBusiness } from '#features/settings/business'
import { Button } from '#kit/button'
import { DraftNotice } from '#kit/draft-notice'
import { useFormDraft } from '#kit/form-draft'
import { Page } from '#kit/page'
import { queryFor, refresh } from '#kit/queries'
import { fieldsOf } from '#kit/response-error'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'
import { useToast } from '#kit/toast'
import { createInvoice, listInvoices, readInvoice } from '../api'
import { useClientDefaults } from './client-defaults'
import { copyOf, type InvoiceDraft, newDraft, newItem, requestErrors, requestFromDraft } from './draft'
import { focusFirstError } from './focus-first-error'
import { InvoiceFields } from './invoice-fields'
import { NumberingDialog } from './numbering-dialog'
import { useBusiness, useProposedNumber } from './queries'

/** The URL may name a client, a deal or an invoice to prefill. */
export function CreateInvoiceScreen() {
  const business = useBusiness()
  const prefill = usePrefill()
  const businessOrDefault = business.data ?? (business.isError ? defaultBusiness(browserTimeZone) : null)
  return (
    <Page title="Create Invoice" subtitle="Added up as you type">
      <div className="max-w-4xl rounded-card border bg-card p-5 md:p-7">
        {businessOrDefault && prefill.isReady ? (
          <CreateForm key={prefill.key} formKey={prefill.key} business={businessOrDefault} prefill={prefill} />
        ) : (
          <Skeleton className="h-[560px] w-full" />
        )}
      </div>
    </Page>
  )
}

const browserTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

type Prefill = { isReady: boolean; key: string; draft: Partial<InvoiceDraft>; isCopy: boolean }
type CreateFormProps = { formKey: string; business: Business; prefill: Prefill }

function CreateForm({ formKey, business, prefill }: CreateFormProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const toast = useToast()
  const [initial] = useState<InvoiceDraft>(() => ({
    ...newDraft('page', business, dayIn(business.timeZone, new Date())),
    ...prefill.draft,
  }))
  const form = useFormDraft({ form: formKey, what: 'a new invoice', initial, isNew: true })
  const { draft, setDraft } = form
  useClientDefaults(form, initial, !prefill.isCopy)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [numbering, setNumbering] = useState(false)
  const proposed = useProposedNumber(draft.issueDate).data?.invoiceNumber
  const leave = () => void navigate({ to: '/invoices' })
  const creating = useMutation({
    mutationFn: (request: InputOf<typeof createInvoice>) => send(createInvoice, request),
    retry: false,
    onSuccess: async ({ invoiceNumber }, request) => {
      form.clear()
      const wasRenumbered = request.numberIsProposed && request.invoiceNumber !== invoiceNumber
      toast({
        title: 'Invoice created',
        description: wasRenumbered
          ? `${request.invoiceNumber} was taken meanwhile, so it is ${invoiceNumber}`
          : invoiceNumber,
      })
      leave()
      await refresh(client, listInvoices.path)
    },
    onError: (error) => {
      setErrors(fieldsOf(error))
      toast({ title: 'Error', description: 'Failed to create invoice', variant: 'destructive' })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const request = requestFromDraft(draft, 'page', proposed)
    const found = requestErrors(request)
    setErrors(found)
    if (Object.keys(found).length > 0) focusFirstError(event.currentTarget as HTMLFormElement)
    else creating.mutate(request)
  }
  return (
    <form onSubmit={submit} noValidate>
      <DraftNotice form={form} />
      <InvoiceFields
        form="page"
        draft={draft}
        errors={errors}
        proposed={proposed}
        onChange={(changed) => {
          setDraft(changed)
          if (Object.keys(errors).length > 0) setErrors(requestErrors(requestFromDraft(changed, 'page', proposed)))
        }}
        onLastRemoved={() =>
          toast({ title: 'Error', description: 'Invoice must have at least one item', variant: 'destructive' })
        }
      />
      <div className="mt-6 flex flex-wrap items-center gap-2">
        <Button variant="quiet" className="-ml-3.5" onClick={() => setNumbering(true)}>
          Numbering
        </Button>
        <div className="ml-auto flex gap-2">
          <Button onClick={leave}>Cancel</Button>
          <Button variant="primary" type="submit" disabled={creating.isPending}>
            {creating.isPending ? 'Creating...' : 'Create Invoice'}
          </Button>
        </div>
      </div>
      {numbering && <NumberingDialog onClose={() => setNumbering(false)} />}
    </form>
  )
}

/** From the URL: the client, the deal whose name and value become the first item, or the invoice that is copied. */
function usePrefill(): Prefill {
  const params = useSearch({ strict: false }) as { clientId?: unknown; dealId?: unknown; copyOf?: unknown }
  const [clientId, dealId, copiedId] = [parseId(params.clientId), parseId(params.dealId), parseId(params.copyOf)]
  const copied = useQuery({
    ...queryFor(readInvoice, { id: copiedId ?? 0 }),
    enabled: copiedId !== undefined,
    retry: false,
  })
  const deals = useQuery({
    ...queryFor(listDeals, clientId ? { clientId } : {}),
    enabled: dealId !== undefined,
    retry: false,
  })
  const deal = deals.data?.find(({ id }) => id === dealId)
  const prefilledClientId = clientId ?? deal?.clientId
  const found = useQuery({
    ...queryFor(openClient, { id: prefilledClientId ?? 0 }),
    enabled: prefilledClientId !== undefined,
    retry: false,
  })
  const isReady =
    (dealId === undefined || !deals.isPending) &&
    (prefilledClientId === undefined || !found.isPending) &&
    (copiedId === undefined || !copied.isPending)
  return {
    isReady,
    isCopy: copied.data !== undefined,
    key: [
      'invoice-page.new',
      clientId && `client.${clientId}`,
      dealId && `deal.${dealId}`,
      copiedId && `copy.${copiedId}`,
    ]
      .filter(Boolean)
      .join('.'),
    draft: {
      ...(copied.data && copyOf(copied.data)),
      ...(found.data && { client: { id: found.data.id, name: found.data.name } }),
      ...(deal && {
        dealId: deal.id,
        currency: deal.currency,
        items: [newItem(deal.name, plainPrice(deal.value, deal.currency))],
      }),
    },
  }
}

function parseId(param: unknown): number | undefined {
  const id = Number(param)
  return Number.isInteger(id) && id > 0 ? id : undefined
}
