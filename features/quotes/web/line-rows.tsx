import { LineRows } from '#features/items/web/line-rows'
import { classes } from '#kit/classes'
import { inputClasses } from '#kit/field'
import { quoteLimits } from '../quote-input'
import { draftTotals, type LineDraft, newLine, type QuoteDraft } from './draft'

type QuoteLineRowsProps = {
  draft: QuoteDraft
  errors: Record<string, string>
  onChange: (items: LineDraft[]) => void
}

export const QuoteLineRows = ({ draft, errors, onChange }: QuoteLineRowsProps) => (
  <LineRows
    lines={draft.items}
    currency={draft.currency}
    lineCents={draftTotals(draft).lineCents}
    errors={errors}
    limits={quoteLimits}
    words={{ price: 'Price', priceField: 'rate', options: 'Options', noTaxRate: 'As the quote' }}
    newLine={newLine}
    onChange={onChange}
    more={{
      isSet: ({ optional, alternative }) => optional || alternative !== '',
      fields: (item, change) => <ChoiceFields item={item} onChange={change} />,
    }}
  />
)

type ChoiceFieldsProps = { item: LineDraft; onChange: (changes: Partial<LineDraft>) => void }

/** What the client chooses. */
const ChoiceFields = ({ item, onChange }: ChoiceFieldsProps) => (
  <>
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
  </>
)
