import { Tabs as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'

type FilterTabsProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  /** On the same line: a search, a switch of views. */
  beside?: ReactNode
  children: ReactNode
}

/** Tabs that filter one list. */
export function FilterTabs<Value extends string>({
  label,
  options,
  value,
  onChange,
  beside,
  children,
}: FilterTabsProps<Value>) {
  return (
    <Primitive.Root value={value} onValueChange={(next) => onChange(next as Value)}>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <Primitive.List
          aria-label={label}
          className="flex max-w-full overflow-x-auto rounded-control border bg-sunken p-0.5"
        >
          {options.map((option) => (
            <Primitive.Trigger
              key={option.value}
              value={option.value}
              className="h-9 rounded-[6px] px-3 text-[13px] font-medium whitespace-nowrap text-quiet outline-offset-[-2px] hover:text-ink data-[state=active]:bg-card data-[state=active]:text-ink data-[state=active]:shadow-[0_0_0_1px_var(--line)] md:h-8"
            >
              {option.label}
            </Primitive.Trigger>
          ))}
        </Primitive.List>
        {beside}
      </div>
      <Primitive.Content value={value} tabIndex={-1} className="outline-none">
        {children}
      </Primitive.Content>
    </Primitive.Root>
  )
}
