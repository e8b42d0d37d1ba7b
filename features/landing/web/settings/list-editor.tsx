import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '#kit/button'

type ListEditorProps<Item> = {
  /** 'Service', for its buttons and headings. */
  noun: string
  items: Item[]
  newItem: Item
  max: number
  onChange: (items: Item[]) => void
  /** The fields of one item. */
  children: (item: Item, index: number, change: (changes: Partial<Item>) => void) => ReactNode
}

/** Items to add, change, order and remove. */
export function ListEditor<Item extends object>(props: ListEditorProps<Item>) {
  const { noun, items, newItem, max, onChange, children } = props
  const swap = (index: number, other: number) =>
    onChange(items.map((item, at) => (at === index ? items[other] : at === other ? items[index] : item) as Item))
  return (
    <div className="mt-4">
      <ol className="space-y-3">
        {items.map((item, index) => {
          const name = `${noun} ${index + 1}`
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields hold no state of their own
            <li key={index}>
              <fieldset className="rounded-card border bg-card p-4">
                <legend className="sr-only">{name}</legend>
                <div className="-mt-2 -mr-2 mb-1 flex items-center">
                  <span aria-hidden="true" className="mr-auto text-[13px] font-medium text-quiet">
                    {name}
                  </span>
                  <IconButton
                    small
                    label={`Move ${name} up`}
                    disabled={index === 0}
                    onClick={() => swap(index, index - 1)}
                  >
                    <ArrowUp />
                  </IconButton>
                  <IconButton
                    small
                    label={`Move ${name} down`}
                    disabled={index === items.length - 1}
                    onClick={() => swap(index, index + 1)}
                  >
                    <ArrowDown />
                  </IconButton>
                  <IconButton
                    small
                    label={`Remove ${name}`}
                    onClick={() => onChange(items.filter((_, other) => other !== index))}
                  >
                    <X />
                  </IconButton>
                </div>
                <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
                  {children(item, index, (changes) =>
                    onChange(items.map((other, at) => (at === index ? { ...other, ...changes } : other))),
                  )}
                </div>
              </fieldset>
            </li>
          )
        })}
      </ol>
      <Button
        variant="quiet"
        className="mt-1 -ml-3.5 !text-awning"
        disabled={items.length >= max}
        onClick={() => onChange([...items, newItem])}
      >
        <Plus aria-hidden="true" /> Add {noun}
      </Button>
    </div>
  )
}
