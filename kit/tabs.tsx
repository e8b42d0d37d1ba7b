import { Tabs as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'

type Tab = { value: string; label: ReactNode; content: ReactNode }

/** Tabs of one screen; the content of a tab is mounted only while it is open. */
export function Tabs({
  label,
  tabs,
  value,
  onChange,
}: {
  label: string
  tabs: Tab[]
  value: string
  onChange: (value: string) => void
}) {
  return (
    <Primitive.Root value={value} onValueChange={onChange}>
      <Primitive.List aria-label={label} className="mb-6 flex gap-1 overflow-x-auto border-b">
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px h-11 border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-quiet outline-offset-[-3px] hover:text-ink data-[state=active]:border-awning data-[state=active]:text-ink"
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} value={tab.value} className="outline-none focus-visible:outline-2">
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  )
}
