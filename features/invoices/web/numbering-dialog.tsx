import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { Field } from '#kit/field'
import { queryFor, refresh } from '#kit/queries'
import { fieldsOf } from '#kit/response-error'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'
import { useToast } from '#kit/toast'
import { changeNumbering, listInvoices, readNumbering } from '../api'
import { formatInvoiceNumber, numberSeries } from '../numbering'

/** Sets the prefix and the next invoice number. */
export function NumberingDialog({ onClose }: { onClose: () => void }) {
  const numbering = useQuery({ ...queryFor(readNumbering, {}), staleTime: 0 })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Numbering"
      description="Each year begins anew. A number that was used is never given again."
    >
      {numbering.data ? <NumberingForm {...numbering.data} onClose={onClose} /> : <Skeleton className="h-32" />}
    </Dialog>
  )
}

type NumberingFormProps = { prefix: string; year: string; next: number; onClose: () => void }

function NumberingForm({ prefix: before, year, next: nextBefore, onClose }: NumberingFormProps) {
  const client = useQueryClient()
  const toast = useToast()
  const [prefix, setPrefix] = useState(before)
  const [next, setNext] = useState(String(nextBefore))
  const saving = useMutation({
    mutationFn: () => send(changeNumbering, { prefix, next }),
    retry: false,
    onSuccess: async () => {
      onClose()
      toast({ title: 'Numbering saved' })
      await refresh(client, listInvoices.path, '/api/settings')
    },
  })
  const errors = fieldsOf(saving.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // This form is inside another form (through a portal); do not submit that one.
    event.stopPropagation()
    saving.mutate()
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <div className="grid grid-cols-2 gap-4">
        <Field
          label="Prefix"
          value={prefix}
          maxLength={10}
          error={errors.prefix}
          onChange={(event) => setPrefix(event.target.value)}
        />
        <Field
          label="Next number"
          inputMode="numeric"
          value={next}
          error={errors.next}
          onChange={(event) => setNext(event.target.value)}
        />
      </div>
      <p className="text-quiet">
        The next invoice will be{' '}
        <span className="figures text-ink">{formatInvoiceNumber(numberSeries(prefix, year), Number(next) || 1)}</span>,
        if that number is free.
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" type="submit" disabled={saving.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}
