import { Plus, SlidersHorizontal, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatCents, plainPrice } from '#core/money'
import type { SavedItem } from '#features/items/item'
import { ItemPicker } from '#features/items/web/item-picker'
import { UnitPicker, UnitSuggestions } from '#features/items/web/unit-picker'
import { Button, IconButton } from '#kit/button'
import { classes } from '#kit/classes'
import { inputClasses } from '#kit/field'
import { LineCell } from '#kit/line-cell'
import { Tooltip } from '#kit/tooltip'
import { invoiceLimits } from '../invoice-input'
import { DiscountField } from './discount-field'
import { draftTotals, emptyItem, type FormKind, type InvoiceDraft, type ItemDraft, newItem } from './draft'

type ItemRowsProps = {
  form: FormKind
  draft: InvoiceDraft
  errors: Record<string, string>
  onChange: (items: ItemDraft[]) => void
  /** Called when the only item would be removed. The page shows a message; the dialog disables the button. */
  onLastRemoved: () => void
}

export function ItemRows({ form, draft, errors, onChange, onLastRemoved }: ItemRowsProps) {
  const { items } = draft
  const { lineCents } = draftTotals(draft)
  const isOnly = items.length === 1
  return (
    <fieldset>
      <legend className="mb-2 font-medium">Items</legend>
      <div aria-hidden="true" className={classes(columns, 'mb-1.5 text-[13px] text-quiet max-sm:hidden')}>
        <span>Description</span>
        <span>Quantity</span>
        <span>{priceLabel(form)}</span>
        <span className="text-right">Amount</span>
      </div>
      <UnitSuggestions />
      <ul className="space-y-3">
        {items.map((item, index) => (
          <ItemRow
            key={item.key}
            form={form}
            index={index}
            item={item}
            amount={formatCents(lineCents[index] ?? 0, draft.currency)}
            errors={errors}
            canRemove={form === 'page' || !isOnly}
            onChange={(changes) =>
              onChange(items.map((other) => (other.key === item.key ? { ...other, ...changes } : other)))
            }
            onRemove={() => (isOnly ? onLastRemoved() : onChange(items.filter((other) => other.key !== item.key)))}
          />
        ))}
      </ul>
      {errors.items && <p className="mt-1.5 text-[13px] text-brick">{errors.items}</p>}
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button
          variant="quiet"
          className="-ml-3.5 !text-awning"
          disabled={items.length >= invoiceLimits.items}
          onClick={() => onChange([...items, emptyItem(draft.currency)])}
        >
          <Plus aria-hidden="true" /> Add Item
        </Button>
        <ItemPicker currency={draft.currency} onPick={(saved) => onChange(withSaved(items, saved, draft.currency))} />
      </div>
    </fieldset>
  )
}

/** Takes the place of an only item that is still empty. */
function withSaved(items: ItemDraft[], { description, rate, unit, taxRate }: SavedItem, currency: string): ItemDraft[] {
  const added = {
    ...newItem(description, plainPrice(rate, currency)),
    unit: unit ?? '',
    taxRate: taxRate === null ? '' : String(taxRate),
  }
  const isEmpty = items.length === 1 && items[0]?.description.trim() === ''
  return isEmpty ? [added] : [...items, added]
}

const priceLabel = (form: FormKind) => (form === 'page' ? 'Unit Price' : 'Rate')

const columns = 'grid grid-cols-2 gap-2 sm:grid-cols-[minmax(0,1fr)_88px_112px_104px_72px]'

type ItemRowProps = {
  form: FormKind
  index: number
  item: ItemDraft
  amount: string
  errors: Record<string, string>
  canRemove: boolean
  onChange: (changes: Partial<ItemDraft>) => void
  onRemove: () => void
}

function ItemRow({ form, index, item, amount, errors, canRemove, onChange, onRemove }: ItemRowProps) {
  const [showOptions, setShowOptions] = useState(
    Boolean(item.unit) || item.taxRate !== '' || item.discount.value !== '',
  )
  const price = form === 'page' ? 'unitPrice' : 'rate'
  const name = `Item ${index + 1}`
  const messages = ['description', 'quantity', price, 'unit', 'taxRate', 'discount.value', 'discount']
    .map((field) => errors[`items.${index}.${field}`])
    .filter(Boolean)
  return (
    <li className="rounded-control max-sm:border max-sm:p-3">
      <div className={columns}>
        <LineCell
          label={`${name} description`}
          className="max-sm:col-span-2"
          placeholder="Description"
          maxLength={invoiceLimits.description}
          value={item.description}
          error={errors[`items.${index}.description`]}
          onChange={(description) => onChange({ description })}
        />
        <LineCell
          label={`${name} quantity`}
          heading="Quantity"
          inputMode="decimal"
          value={item.quantity}
          error={errors[`items.${index}.quantity`]}
          onChange={(quantity) => onChange({ quantity })}
        />
        <LineCell
          label={`${name} ${form === 'page' ? 'unit price' : 'rate'}`}
          heading={priceLabel(form)}
          inputMode="decimal"
          value={item.rate}
          error={errors[`items.${index}.${price}`]}
          onChange={(rate) => onChange({ rate })}
        />
        <span className="figures self-center text-right font-medium max-sm:text-left">{amount}</span>
        <span className="flex justify-end">
          <Tooltip text="Unit, tax and discount of this item">
            <IconButton
              small
              label={`Unit, tax and discount of ${name}`}
              aria-expanded={showOptions}
              onClick={() => setShowOptions(!showOptions)}
            >
              <SlidersHorizontal />
            </IconButton>
          </Tooltip>
          <Tooltip text="Remove">
            <IconButton
              small
              label={`Remove ${name}`}
              disabled={!canRemove}
              onClick={onRemove}
              className="disabled:opacity-40"
            >
              <Trash2 />
            </IconButton>
          </Tooltip>
        </span>
      </div>
      {showOptions && (
        <div className="mt-2 flex flex-wrap items-end gap-3 border-l-2 pl-3">
          <UnitPicker value={item.unit} onChange={(unit) => onChange({ unit })} />
          <label className="text-[13px] text-quiet">
            Tax %
            <input
              inputMode="decimal"
              placeholder="As the invoice"
              value={item.taxRate}
              onChange={(event) => onChange({ taxRate: event.target.value })}
              aria-invalid={errors[`items.${index}.taxRate`] ? true : undefined}
              className={classes(inputClasses, 'mt-1 w-32')}
            />
          </label>
          <DiscountField
            label={`${name} discount`}
            value={item.discount}
            hasError={errors[`items.${index}.discount.value`] !== undefined}
            onChange={(discount) => onChange({ discount })}
          />
        </div>
      )}
      {messages.map((message) => (
        <p key={message} role="alert" className="mt-1.5 text-[13px] text-brick">
          {message}
        </p>
      ))}
    </li>
  )
}
