import { LineRows } from '#features/items/web/line-rows'
import { invoiceLimits } from '../invoice-input'
import { draftTotals, type FormKind, type InvoiceDraft, type ItemDraft, newItem } from './draft'

type ItemRowsProps = {
  form: FormKind
  draft: InvoiceDraft
  errors: Record<string, string>
  onChange: (items: ItemDraft[]) => void
  /** Called when the only item would be removed. The page shows a message; the dialog disables the button. */
  onLastRemoved: () => void
}

export const ItemRows = ({ form, draft, errors, onChange, onLastRemoved }: ItemRowsProps) => (
  <LineRows
    lines={draft.items}
    currency={draft.currency}
    lineCents={draftTotals(draft).lineCents}
    errors={errors}
    limits={invoiceLimits}
    words={{ ...priceWords[form], options: 'Unit, tax and discount', noTaxRate: 'As the invoice' }}
    newLine={newItem}
    onChange={onChange}
    {...(form === 'page' && { onLastRemoved })}
  />
)

const priceWords = {
  page: { price: 'Unit Price', priceField: 'unitPrice' },
  dialog: { price: 'Rate', priceField: 'rate' },
}
