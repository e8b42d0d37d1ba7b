import { formatCents, formatMoney, formatPrice, plainAmount, toCents } from '#core/money'
import { classes } from '#kit/classes'
import { Field, inputClasses } from '#kit/field'
import { FormDialog } from '#kit/form-dialog'
import { useFormDraft } from '#kit/form-draft'
import { fieldsOf } from '#kit/response-error'
import { Select } from '#kit/select'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { addCreditNote, type InvoiceDetails } from '../api'
import { creditOfItems, partOfItem } from '../credit-note'
import { formatNumber } from '../totals'
import { useInvoiceAction } from './queries'

type CreditNoteDialogProps = { invoice: InvoiceDetails; left: number; onClose: () => void }

type CreditDraft = { over: 'amount' | 'items'; amount: string; quantities: Record<number, string>; reason: string }

/** The amount defaults to all that is not yet credited. */
export function CreditNoteDialog({ invoice, left, onClose }: CreditNoteDialogProps) {
  const toast = useToast()
  const { currency } = invoice
  const form = useFormDraft<CreditDraft>({
    form: `invoice.${invoice.id}.credit-note`,
    what: 'a credit note',
    isNew: false,
    initial: { over: 'amount', amount: plainAmount(left, currency), quantities: {}, reason: '' },
  })
  const { over, amount, quantities, reason } = form.draft
  const change = (part: Partial<CreditDraft>) => form.setDraft({ ...form.draft, ...part })
  const items = creditedItems(invoice, quantities)
  const saving = useInvoiceAction(
    () => send(addCreditNote, { id: invoice.id, ...(over === 'amount' ? { amount } : { items }), reason }),
    ({ number }) => {
      form.clear()
      onClose()
      toast({ title: 'Credit note issued', description: number })
    },
  )
  const errors = fieldsOf(saving.error)
  return (
    <FormDialog
      title="Issue Credit Note"
      description={`${invoice.invoiceNumber}, ${formatMoney(left, currency)} can be credited. A credit note stays as it is issued.`}
      action="Issue Credit Note"
      failed="No credit note was issued. Please try again."
      saving={saving}
      onSubmit={() => saving.mutate(undefined)}
      onClose={onClose}
      form={form}
    >
      <Select
        label="Over"
        value={over}
        options={[
          { value: 'amount', label: 'An amount' },
          { value: 'items', label: 'Items of the invoice' },
        ]}
        onChange={(event) => change({ over: event.target.value as typeof over })}
      />
      {over === 'amount' ? (
        <Field
          label={`Amount with tax (${currency})`}
          inputMode="decimal"
          autoFocus
          value={amount}
          error={errors.amount}
          hint="Its share of the tax is taken back with it."
          onChange={(event) => change({ amount: event.target.value })}
        />
      ) : (
        <ItemChoice
          invoice={invoice}
          quantities={quantities}
          total={totalOf(invoice, items)}
          error={errors.amount ?? errors.items}
          onChange={(typed) => change({ quantities: typed })}
        />
      )}
      <Field
        label="Reason (optional)"
        maxLength={500}
        value={reason}
        error={errors.reason}
        onChange={(event) => change({ reason: event.target.value })}
      />
    </FormDialog>
  )
}

/** The items of which something is taken back. */
const creditedItems = ({ items, currency }: InvoiceDetails, quantities: Record<number, string>) =>
  items
    .filter(({ id }) => Number(quantities[id] ?? 0) > 0)
    .map((item) => partOfItem(item, Number(quantities[item.id]), currency))

const totalOf = (invoice: InvoiceDetails, items: ReturnType<typeof creditedItems>) =>
  creditOfItems(items, {
    ...invoice,
    subtotalCents: toCents(invoice.subtotal, invoice.currency),
    discountCents: toCents(invoice.discountAmount, invoice.currency),
  }).amountCents

type ItemChoiceProps = {
  invoice: InvoiceDetails
  quantities: Record<number, string>
  total: number
  error: string | undefined
  onChange: (quantities: Record<number, string>) => void
}

function ItemChoice({ invoice: { items, currency }, quantities, total, error, onChange }: ItemChoiceProps) {
  return (
    <fieldset>
      <legend className="text-[13px] text-quiet">Quantity to credit of each item</legend>
      <ul className="mt-1 divide-y border-y">
        {items.map((item) => (
          <li key={item.id} className="flex items-center justify-between gap-4 py-2">
            <span className="min-w-0">
              <span className="block break-words">{item.description}</span>
              <span className="figures block text-[13px] text-quiet">
                {formatNumber(item.quantity)} × {formatPrice(item.rate, currency)}
              </span>
            </span>
            <input
              aria-label={`Quantity of ${item.description}`}
              inputMode="decimal"
              placeholder="0"
              value={quantities[item.id] ?? ''}
              onChange={(event) => onChange({ ...quantities, [item.id]: event.target.value })}
              className={classes(inputClasses, 'figures !w-24 text-right')}
            />
          </li>
        ))}
      </ul>
      <p className="figures mt-2 flex justify-between font-medium">
        <span>With tax</span>
        <span>{formatCents(total, currency)}</span>
      </p>
      {error && (
        <p role="alert" className="mt-1.5 text-[13px] text-brick">
          {error}
        </p>
      )}
    </fieldset>
  )
}
