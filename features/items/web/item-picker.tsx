import { useDeferredValue, useState } from 'react'
import { formatPrice } from '#core/money'
import { LinkPicker } from '#kit/link-picker'
import type { SavedItem } from '../item'
import { unitOfOne } from '../unit-codes'
import { useItems } from './queries'

const maxChoices = 20

type ItemPickerProps = {
  /** Prices in another currency are not offered. */
  currency: string
  onPick: (item: SavedItem) => void
}

/** Adds a line from the price list. Hidden while the list is empty. */
export function ItemPicker({ currency, onPick }: ItemPickerProps) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const found = useItems(search)
  const offered = (found.data ?? []).filter((item) => item.currency === currency)
  if (found.isError || (offered.length === 0 && typed === '')) return null
  return (
    <LinkPicker
      className="w-64"
      hideLabel
      label="Price list"
      placeholder="Add from the price list..."
      value={null}
      choices={offered.slice(0, maxChoices).map(({ id, description, rate, unit }) => ({
        id,
        name: description,
        hint: [formatPrice(rate, currency), unit && unitOfOne(unit)].filter(Boolean).join(' / '),
      }))}
      typed={typed}
      onType={setTyped}
      onChoose={(choice) => {
        const item = offered.find(({ id }) => id === choice?.id)
        if (item) onPick(item)
      }}
    />
  )
}
