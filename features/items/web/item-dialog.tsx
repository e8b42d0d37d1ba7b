import { type FormEvent, useState } from 'react'
import { currencyOptions } from '#core/currency'
import { plainPrice } from '#core/money'
import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { DraftNotice } from '#kit/draft-notice'
import { Field } from '#kit/field'
import { useFormDraft } from '#kit/form-draft'
import { fieldsOf } from '#kit/response-error'
import { Select } from '#kit/select'
import { TextArea } from '#kit/text-area'
import { itemLimits, NewItem, type SavedItem } from '../item'
import { useSaveItem } from './queries'
import { UnitSuggestions, unitSuggestions } from './unit-picker'

type ItemDraft = { description: string; rate: string; unit: string; currency: string; taxRate: string }

type ItemDialogProps = { item: SavedItem | null; currency: string; onClose: () => void }

export const ItemDialog = (props: ItemDialogProps) => (
  <Dialog open onOpenChange={(open) => open || props.onClose()} title={props.item ? 'Edit Item' : 'New Item'}>
    <ItemForm {...props} />
  </Dialog>
)

function ItemForm({ item, currency, onClose }: ItemDialogProps) {
  const [initial] = useState<ItemDraft>(() => ({
    description: item?.description ?? '',
    rate: item ? plainPrice(item.rate, item.currency) : '',
    unit: item?.unit ?? '',
    currency: item?.currency ?? currency,
    taxRate: item?.taxRate == null ? '' : String(item.taxRate),
  }))
  const form = useFormDraft({
    form: item ? `item.${item.id}` : 'item.new',
    what: item ? 'this item' : 'a new item',
    initial,
    isNew: item === null,
  })
  const { draft, setDraft } = form
  const [errors, setErrors] = useState<Record<string, string>>({})
  const saving = useSaveItem(item?.id, () => {
    form.clear()
    onClose()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const request = { ...draft, taxRate: draft.taxRate.trim() === '' ? null : draft.taxRate }
    const parsed = NewItem.safeParse(request)
    const found = Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
    setErrors(found)
    if (parsed.success) saving.mutate(request, { onError: (error) => setErrors(fieldsOf(error)) })
  }
  const change = (changes: Partial<ItemDraft>) => setDraft({ ...draft, ...changes })
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <DraftNotice form={form} />
      <UnitSuggestions />
      <TextArea
        label="Description"
        rows={2}
        maxLength={itemLimits.description}
        value={draft.description}
        error={errors.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <div className="grid grid-cols-2 gap-4">
        <Field
          label="Price"
          inputMode="decimal"
          value={draft.rate}
          error={errors.rate}
          onChange={(event) => change({ rate: event.target.value })}
        />
        <Field
          label="Unit"
          placeholder="None"
          maxLength={itemLimits.unit}
          list={unitSuggestions}
          value={draft.unit}
          error={errors.unit}
          onChange={(event) => change({ unit: event.target.value })}
        />
        <Select
          label="Currency"
          value={draft.currency}
          options={currencyOptions(draft.currency)}
          error={errors.currency}
          onChange={(event) => change({ currency: event.target.value })}
        />
        <Field
          label="Tax %"
          inputMode="decimal"
          placeholder="As the quote"
          value={draft.taxRate}
          error={errors.taxRate}
          onChange={(event) => change({ taxRate: event.target.value })}
        />
      </div>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" type="submit" disabled={saving.isPending}>
          {saving.isPending ? 'Saving...' : item ? 'Save Changes' : 'Add Item'}
        </Button>
      </div>
    </form>
  )
}
