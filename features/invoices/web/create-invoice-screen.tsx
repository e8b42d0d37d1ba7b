import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { InputOf } from '#core/call'
import { dayIn } from '#core/days'
import { openClient } from '#features/clients/api'
import { listDeals } from '#features/deals/api'
import { type Business, newBusiness } from '#features/settings/business'
import { Button } from '#kit/button'
import { Page } from '#kit/page'
import { reading, refresh } from '#kit/queries'
import { fieldsOf } from '#kit/response-error'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'
import { useToast } from '#kit/toast'
import { createInvoice, listInvoices } from '../api'
import { type Draft, newDraft, newItem, sentFrom, wrongIn } from './draft'
import { showFirstWrong } from './first-wrong'
import { InvoiceFields } from './invoice-fields'
import { NumberingDialog } from './numbering-dialog'
import { useBusiness, useProposedNumber } from './queries'

/** A page of its own for a new invoice; the client, or the deal that is billed, may come with the address. */
export function CreateInvoiceScreen() {
  const business = useBusiness()
  const start = useStart()
  const known = business.data ?? (business.isError ? newBusiness(hereAndNow) : null)
  return (
    <Page title="Create Invoice" subtitle="Added up as you type">
      <div className="max-w-4xl rounded-card border bg-card p-5 md:p-7">
        {known && start.isReady ? (
          <CreateForm business={known} start={start.given} />
        ) : (
          <Skeleton className="h-[560px] w-full" />
        )}
      </div>
    </Page>
  )
}

const hereAndNow = Intl.DateTimeFormat().resolvedOptions().timeZone

function CreateForm({ business, start }: { business: Business; start: Partial<Draft> }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const toast = useToast()
  const [draft, setDraft] = useState<Draft>(() => ({
    ...newDraft('page', business, dayIn(business.timeZone, new Date())),
    ...start,
  }))
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [numbering, setNumbering] = useState(false)
  const proposed = useProposedNumber(draft.issueDate).data?.invoiceNumber
  const leave = () => void navigate({ to: '/invoices' })
  const creating = useMutation({
    mutationFn: (sent: InputOf<typeof createInvoice>) => send(createInvoice, sent),
    retry: false,
    onSuccess: async ({ invoiceNumber }, sent) => {
      const moved = sent.numberIsProposed && sent.invoiceNumber !== invoiceNumber
      toast({
        title: 'Invoice created',
        description: moved ? `${sent.invoiceNumber} was taken meanwhile, so it is ${invoiceNumber}` : invoiceNumber,
      })
      leave()
      await refresh(client, listInvoices.path)
    },
    onError: (error) => {
      setWrong(fieldsOf(error))
      toast({ title: 'Error', description: 'Failed to create invoice', look: 'destructive' })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const sent = sentFrom(draft, 'page', proposed)
    const found = wrongIn(sent)
    setWrong(found)
    if (Object.keys(found).length > 0) showFirstWrong(event.currentTarget as HTMLFormElement)
    else creating.mutate(sent)
  }
  return (
    <form onSubmit={submit} noValidate>
      <InvoiceFields
        form="page"
        draft={draft}
        wrong={wrong}
        proposed={proposed}
        onChange={(changed) => {
          setDraft(changed)
          if (Object.keys(wrong).length > 0) setWrong(wrongIn(sentFrom(changed, 'page', proposed)))
        }}
        onLastRemoved={() =>
          toast({ title: 'Error', description: 'Invoice must have at least one item', look: 'destructive' })
        }
      />
      <div className="mt-6 flex flex-wrap items-center gap-2">
        <Button look="quiet" className="-ml-3.5" onClick={() => setNumbering(true)}>
          Numbering
        </Button>
        <div className="ml-auto flex gap-2">
          <Button onClick={leave}>Cancel</Button>
          <Button look="primary" type="submit" disabled={creating.isPending}>
            {creating.isPending ? 'Creating...' : 'Create Invoice'}
          </Button>
        </div>
      </div>
      {numbering && <NumberingDialog onClose={() => setNumbering(false)} />}
    </form>
  )
}

/** What the address says: the client, and the deal whose name and amount make the first item. */
function useStart(): { isReady: boolean; given: Partial<Draft> } {
  const address = useSearch({ strict: false }) as { clientId?: unknown; dealId?: unknown }
  const [clientId, dealId] = [numberIn(address.clientId), numberIn(address.dealId)]
  const deals = useQuery({
    ...reading(listDeals, clientId ? { clientId } : {}),
    enabled: dealId !== undefined,
    retry: false,
  })
  const deal = deals.data?.find(({ id }) => id === dealId)
  const wanted = clientId ?? deal?.clientId
  const found = useQuery({ ...reading(openClient, { id: wanted ?? 0 }), enabled: wanted !== undefined, retry: false })
  const isReady = (dealId === undefined || !deals.isPending) && (wanted === undefined || !found.isPending)
  return {
    isReady,
    given: {
      ...(found.data && { client: { id: found.data.id, name: found.data.name } }),
      ...(deal && {
        dealId: deal.id,
        currency: deal.currency,
        items: [newItem(deal.name, deal.value.toFixed(2))],
      }),
    },
  }
}

function numberIn(given: unknown): number | undefined {
  const id = Number(given)
  return Number.isInteger(id) && id > 0 ? id : undefined
}
