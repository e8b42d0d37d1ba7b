import { Plus, SlidersHorizontal, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '#kit/button'
import { classes } from '#kit/classes'
import { inputClasses } from '#kit/field'
import { Tooltip } from '#kit/tooltip'
import { exactMoney } from '../currency'
import { invoiceLimits } from '../invoice-input'
import { DiscountField } from './discount-field'
import { type Draft, type Form, type ItemDraft, newItem, totalsWhile } from './draft'

type ItemRowsProps = {
  form: Form
  draft: Draft
  wrong: Record<string, string>
  onChange: (items: ItemDraft[]) => void
  /** On the page the last one answers with a message; in the dialog it cannot be asked for. */
  onLastRemoved: () => void
}

export function ItemRows({ form, draft, wrong, onChange, onLastRemoved }: ItemRowsProps) {
  const { items } = draft
  const { lineCents } = totalsWhile(draft)
  const isOnly = items.length === 1
  return (
    <fieldset>
      <legend className="mb-2 font-medium">Items</legend>
      <div aria-hidden="true" className={classes(columns, 'mb-1.5 text-[13px] text-quiet max-sm:hidden')}>
        <span>Description</span>
        <span>Quantity</span>
        <span>{priceWord(form)}</span>
        <span className="text-right">Amount</span>
      </div>
      <ul className="space-y-3">
        {items.map((item, at) => (
          <ItemRow
            key={item.key}
            form={form}
            at={at}
            item={item}
            shown={exactMoney(lineCents[at] ?? 0, draft.currency)}
            wrong={wrong}
            canRemove={form === 'page' || !isOnly}
            onChange={(changes) =>
              onChange(items.map((other) => (other.key === item.key ? { ...other, ...changes } : other)))
            }
            onRemove={() => (isOnly ? onLastRemoved() : onChange(items.filter((other) => other.key !== item.key)))}
          />
        ))}
      </ul>
      {wrong.items && <p className="mt-1.5 text-[13px] text-brick">{wrong.items}</p>}
      <Button
        look="quiet"
        className="mt-2 -ml-3.5 !text-awning"
        disabled={items.length >= invoiceLimits.items}
        onClick={() => onChange([...items, newItem()])}
      >
        <Plus aria-hidden="true" /> Add Item
      </Button>
    </fieldset>
  )
}

const priceWord = (form: Form) => (form === 'page' ? 'Unit Price' : 'Rate')

const columns = 'grid grid-cols-2 gap-2 sm:grid-cols-[minmax(0,1fr)_88px_112px_104px_72px]'

type ItemRowProps = {
  form: Form
  at: number
  item: ItemDraft
  shown: string
  wrong: Record<string, string>
  canRemove: boolean
  onChange: (changes: Partial<ItemDraft>) => void
  onRemove: () => void
}

function ItemRow({ form, at, item, shown, wrong, canRemove, onChange, onRemove }: ItemRowProps) {
  const [hasMore, setHasMore] = useState(item.taxRate !== '' || item.discount.value !== '')
  const price = form === 'page' ? 'unitPrice' : 'rate'
  const name = `Item ${at + 1}`
  const messages = ['description', 'quantity', price, 'taxRate', 'discount.value', 'discount']
    .map((field) => wrong[`items.${at}.${field}`])
    .filter(Boolean)
  return (
    <li className="rounded-control max-sm:border max-sm:p-3">
      <div className={columns}>
        <Cell
          label={`${name} description`}
          className="max-sm:col-span-2"
          placeholder="Description"
          maxLength={invoiceLimits.description}
          value={item.description}
          bad={wrong[`items.${at}.description`]}
          onChange={(description) => onChange({ description })}
        />
        <Cell
          label={`${name} quantity`}
          heading="Quantity"
          inputMode="decimal"
          value={item.quantity}
          bad={wrong[`items.${at}.quantity`]}
          onChange={(quantity) => onChange({ quantity })}
        />
        <Cell
          label={`${name} ${form === 'page' ? 'unit price' : 'rate'}`}
          heading={priceWord(form)}
          inputMode="decimal"
          value={item.rate}
          bad={wrong[`items.${at}.${price}`]}
          onChange={(rate) => onChange({ rate })}
        />
        <span className="figures self-center text-right font-medium max-sm:text-left">{shown}</span>
        <span className="flex justify-end">
          <Tooltip text="Tax and discount of this item">
            <IconButton
              small
              label={`Tax and discount of ${name}`}
              aria-expanded={hasMore}
              onClick={() => setHasMore(!hasMore)}
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
      {hasMore && (
        <div className="mt-2 flex flex-wrap items-end gap-3 border-l-2 pl-3">
          <label className="text-[13px] text-quiet">
            Tax %
            <input
              inputMode="decimal"
              placeholder="As the invoice"
              value={item.taxRate}
              onChange={(event) => onChange({ taxRate: event.target.value })}
              aria-invalid={wrong[`items.${at}.taxRate`] ? true : undefined}
              className={classes(inputClasses, 'mt-1 w-32')}
            />
          </label>
          <DiscountField
            label={`${name} discount`}
            value={item.discount}
            isWrong={wrong[`items.${at}.discount.value`] !== undefined}
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

type CellProps = {
  label: string
  heading?: string
  value: string
  bad?: string | undefined
  className?: string
  placeholder?: string
  maxLength?: number
  inputMode?: 'decimal'
  onChange: (typed: string) => void
}

/** On a telephone, where no headings stand above the columns, each says what it is. */
const Cell = ({ label, heading, bad, className, onChange, ...rest }: CellProps) => (
  <div className={className}>
    {heading && (
      <span aria-hidden="true" className="mb-1 block text-[13px] text-quiet sm:hidden">
        {heading}
      </span>
    )}
    <input
      aria-label={label}
      aria-invalid={bad ? true : undefined}
      className={classes(inputClasses, rest.inputMode && 'figures')}
      onChange={(event) => onChange(event.target.value)}
      {...rest}
    />
  </div>
)
