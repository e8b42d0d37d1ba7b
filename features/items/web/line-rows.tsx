import { Plus, SlidersHorizontal, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatCents, plainPrice } from '#core/money'
import { Button, IconButton } from '#kit/button'
import { classes } from '#kit/classes'
import { inputClasses } from '#kit/field'
import { LineCell } from '#kit/line-cell'
import { type ShareDraft, ShareField } from '#kit/share-field'
import { Tooltip } from '#kit/tooltip'
import type { SavedItem } from '../item'
import { ItemPicker } from './item-picker'
import { UnitPicker, UnitSuggestions } from './unit-picker'

/** A line of an invoice or a quote, as typed. */
export type LineFields = {
  key: number
  description: string
  quantity: string
  rate: string
  unit: string
  /** Empty means the rate of the whole. */
  taxRate: string
  discount: ShareDraft
}

type LineWords = {
  /** The column heading; for screen readers it follows 'Item 1 '. */
  price: string
  /** The price in the messages of the server. */
  priceField: string
  /** The label of the options button, followed by 'of Item 1'. */
  options: string
  /** The placeholder for a line without its own tax rate. */
  noTaxRate: string
}

type LineRowsProps<Line extends LineFields> = {
  lines: Line[]
  currency: string
  lineCents: number[]
  errors: Record<string, string>
  limits: { items: number; description: number }
  words: LineWords
  newLine: (description: string, rate: string) => Line
  onChange: (lines: Line[]) => void
  /** Called when the only line would be removed; without it the button is disabled. */
  onLastRemoved?: () => void
  /** Further options of a line, if there are any; those that are set are shown at once. */
  more?: {
    isSet: (line: Line) => boolean
    fields: (line: Line, onChange: (changes: Partial<Line>) => void) => ReactNode
  }
}

export function LineRows<Line extends LineFields>(props: LineRowsProps<Line>) {
  const { lines, currency, lineCents, errors, limits, words, newLine, onChange, onLastRemoved, more } = props
  const isOnly = lines.length === 1
  const isEmpty = isOnly && lines[0]?.description.trim() === ''
  const addSaved = ({ description, rate, unit, taxRate }: SavedItem) => {
    const added = {
      ...newLine(description, plainPrice(rate, currency)),
      unit: unit ?? '',
      taxRate: taxRate === null ? '' : String(taxRate),
    }
    onChange(isEmpty ? [added] : [...lines, added])
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium">Items</legend>
      <div aria-hidden="true" className={classes(columns, 'mb-1.5 text-[13px] text-quiet max-sm:hidden')}>
        <span>Description</span>
        <span>Quantity</span>
        <span>{words.price}</span>
        <span className="text-right">Amount</span>
      </div>
      <UnitSuggestions />
      <ul className="space-y-3">
        {lines.map((line, index) => {
          const change = (changes: Partial<Line>) =>
            onChange(lines.map((other) => (other.key === line.key ? { ...other, ...changes } : other)))
          return (
            <LineRow
              key={line.key}
              name={`Item ${index + 1}`}
              line={line}
              amount={formatCents(lineCents[index] ?? 0, currency)}
              error={(field) => errors[`items.${index}.${field}`]}
              maxLength={limits.description}
              words={words}
              canRemove={!isOnly || onLastRemoved !== undefined}
              isMoreSet={more?.isSet(line) ?? false}
              more={more?.fields(line, change)}
              onChange={(changes) => change(changes as Partial<Line>)}
              onRemove={() => (isOnly ? onLastRemoved?.() : onChange(lines.filter((other) => other.key !== line.key)))}
            />
          )
        })}
      </ul>
      {errors.items && <p className="mt-1.5 text-[13px] text-brick">{errors.items}</p>}
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button
          variant="quiet"
          className="-ml-3.5 !text-awning"
          disabled={lines.length >= limits.items}
          onClick={() => onChange([...lines, newLine('', plainPrice(0, currency))])}
        >
          <Plus aria-hidden="true" /> Add Item
        </Button>
        <ItemPicker currency={currency} onPick={addSaved} />
      </div>
    </fieldset>
  )
}

const columns = 'grid grid-cols-2 gap-2 sm:grid-cols-[minmax(0,1fr)_88px_112px_104px_72px]'

type LineRowProps = {
  name: string
  line: LineFields
  amount: string
  error: (field: string) => string | undefined
  maxLength: number
  words: LineWords
  canRemove: boolean
  isMoreSet: boolean
  more: ReactNode
  onChange: (changes: Partial<LineFields>) => void
  onRemove: () => void
}

function LineRow({ name, line, amount, error, words, onChange, onRemove, ...row }: LineRowProps) {
  const [showOptions, setShowOptions] = useState(
    line.unit !== '' || line.taxRate !== '' || line.discount.value !== '' || row.isMoreSet,
  )
  const fields = ['description', 'quantity', words.priceField, 'unit', 'taxRate', 'discount.value', 'discount']
  const messages = [...fields, 'alternative'].map(error).filter(Boolean)
  return (
    <li className="rounded-control max-sm:border max-sm:p-3">
      <div className={columns}>
        <LineCell
          label={`${name} description`}
          className="max-sm:col-span-2"
          placeholder="Description"
          maxLength={row.maxLength}
          value={line.description}
          error={error('description')}
          onChange={(description) => onChange({ description })}
        />
        <LineCell
          label={`${name} quantity`}
          heading="Quantity"
          inputMode="decimal"
          value={line.quantity}
          error={error('quantity')}
          onChange={(quantity) => onChange({ quantity })}
        />
        <LineCell
          label={`${name} ${words.price.toLowerCase()}`}
          heading={words.price}
          inputMode="decimal"
          value={line.rate}
          error={error(words.priceField)}
          onChange={(rate) => onChange({ rate })}
        />
        <span className="figures self-center text-right font-medium max-sm:text-left">{amount}</span>
        <span className="flex justify-end">
          <Tooltip text={`${words.options} of this item`}>
            <IconButton
              small
              label={`${words.options} of ${name}`}
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
              disabled={!row.canRemove}
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
          <UnitPicker value={line.unit} onChange={(unit) => onChange({ unit })} />
          <label className="text-[13px] text-quiet">
            Tax %
            <input
              inputMode="decimal"
              placeholder={words.noTaxRate}
              value={line.taxRate}
              onChange={(event) => onChange({ taxRate: event.target.value })}
              aria-invalid={error('taxRate') ? true : undefined}
              className={classes(inputClasses, 'mt-1 !w-32')}
            />
          </label>
          <ShareField
            heading="Discount"
            label={`${name} discount`}
            value={line.discount}
            hasError={error('discount.value') !== undefined}
            onChange={(discount) => onChange({ discount })}
          />
          {row.more}
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
