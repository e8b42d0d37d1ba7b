import { Plus, SlidersHorizontal, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatCents } from '#core/money'
import { ItemPicker } from '#features/items/web/item-picker'
import { UnitPicker, UnitSuggestions } from '#features/items/web/unit-picker'
import { Button, IconButton } from '#kit/button'
import { classes } from '#kit/classes'
import { inputClasses } from '#kit/field'
import { LineCell } from '#kit/line-cell'
import { ShareField } from '#kit/share-field'
import { Tooltip } from '#kit/tooltip'
import { quoteLimits } from '../quote-input'
import { draftTotals, emptyLine, type LineDraft, lineFromSaved, type QuoteDraft } from './draft'

type LineRowsProps = {
  draft: QuoteDraft
  errors: Record<string, string>
  onChange: (items: LineDraft[]) => void
}

export function LineRows({ draft, errors, onChange }: LineRowsProps) {
  const { items, currency } = draft
  const { lineCents } = draftTotals(draft)
  const isEmpty = items.length === 1 && items[0]?.description.trim() === ''
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium">Items</legend>
      <div aria-hidden="true" className={classes(columns, 'mb-1.5 text-[13px] text-quiet max-sm:hidden')}>
        <span>Description</span>
        <span>Quantity</span>
        <span>Price</span>
        <span className="text-right">Amount</span>
      </div>
      <UnitSuggestions />
      <ul className="space-y-3">
        {items.map((item, index) => (
          <LineRow
            key={item.key}
            index={index}
            item={item}
            amount={formatCents(lineCents[index] ?? 0, currency)}
            errors={errors}
            canRemove={items.length > 1}
            onChange={(changes) =>
              onChange(items.map((other) => (other.key === item.key ? { ...other, ...changes } : other)))
            }
            onRemove={() => onChange(items.filter((other) => other.key !== item.key))}
          />
        ))}
      </ul>
      {errors.items && <p className="mt-1.5 text-[13px] text-brick">{errors.items}</p>}
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button
          variant="quiet"
          className="-ml-3.5 !text-awning"
          disabled={items.length >= quoteLimits.items}
          onClick={() => onChange([...items, emptyLine(currency)])}
        >
          <Plus aria-hidden="true" /> Add Item
        </Button>
        <ItemPicker
          currency={currency}
          onPick={(saved) => {
            const added = lineFromSaved(saved, currency)
            onChange(isEmpty ? [added] : [...items, added])
          }}
        />
      </div>
    </fieldset>
  )
}

const columns = 'grid grid-cols-2 gap-2 sm:grid-cols-[minmax(0,1fr)_88px_112px_104px_72px]'

type LineRowProps = {
  index: number
  item: LineDraft
  amount: string
  errors: Record<string, string>
  canRemove: boolean
  onChange: (changes: Partial<LineDraft>) => void
  onRemove: () => void
}

function LineRow({ index, item, amount, errors, canRemove, onChange, onRemove }: LineRowProps) {
  const [showOptions, setShowOptions] = useState(
    item.unit !== '' || item.taxRate !== '' || item.discount.value !== '' || item.optional || item.alternative !== '',
  )
  const name = `Item ${index + 1}`
  const error = (field: string) => errors[`items.${index}.${field}`]
  const messages = ['description', 'quantity', 'rate', 'taxRate', 'discount.value', 'alternative']
    .map(error)
    .filter(Boolean)
  return (
    <li className="rounded-control max-sm:border max-sm:p-3">
      <div className={columns}>
        <LineCell
          label={`${name} description`}
          className="max-sm:col-span-2"
          placeholder="Description"
          maxLength={quoteLimits.description}
          value={item.description}
          error={error('description')}
          onChange={(description) => onChange({ description })}
        />
        <LineCell
          label={`${name} quantity`}
          heading="Quantity"
          inputMode="decimal"
          value={item.quantity}
          error={error('quantity')}
          onChange={(quantity) => onChange({ quantity })}
        />
        <LineCell
          label={`${name} price`}
          heading="Price"
          inputMode="decimal"
          value={item.rate}
          error={error('rate')}
          onChange={(rate) => onChange({ rate })}
        />
        <span className="figures self-center text-right font-medium max-sm:text-left">{amount}</span>
        <span className="flex justify-end">
          <Tooltip text="Options of this item">
            <IconButton
              small
              label={`Options of ${name}`}
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
      {showOptions && <LineOptions name={name} item={item} error={error} onChange={onChange} />}
      {messages.map((message) => (
        <p key={message} role="alert" className="mt-1.5 text-[13px] text-brick">
          {message}
        </p>
      ))}
    </li>
  )
}

type LineOptionsProps = Pick<LineRowProps, 'item' | 'onChange'> & {
  name: string
  error: (field: string) => string | undefined
}

const LineOptions = ({ name, item, error, onChange }: LineOptionsProps) => (
  <div className="mt-2 flex flex-wrap items-end gap-3 border-l-2 pl-3">
    <UnitPicker value={item.unit} onChange={(unit) => onChange({ unit })} />
    <label className="text-[13px] text-quiet">
      Tax %
      <input
        inputMode="decimal"
        placeholder="As the quote"
        value={item.taxRate}
        onChange={(event) => onChange({ taxRate: event.target.value })}
        aria-invalid={error('taxRate') ? true : undefined}
        className={classes(inputClasses, 'mt-1 !w-32')}
      />
    </label>
    <ShareField
      heading="Discount"
      label={`${name} discount`}
      value={item.discount}
      hasError={error('discount.value') !== undefined}
      onChange={(discount) => onChange({ discount })}
    />
    <label className="text-[13px] text-quiet">
      One of several
      <input
        placeholder="Such as Paper"
        maxLength={quoteLimits.alternative}
        value={item.alternative}
        onChange={(event) => onChange({ alternative: event.target.value })}
        className={classes(inputClasses, 'mt-1 !w-40')}
      />
    </label>
    <label className="flex h-10 items-center gap-2 text-[13px]">
      <input
        type="checkbox"
        className="size-4 accent-awning"
        disabled={item.alternative.trim() !== ''}
        checked={item.optional && item.alternative.trim() === ''}
        onChange={(event) => onChange({ optional: event.target.checked })}
      />
      The client may leave it out
    </label>
  </div>
)
