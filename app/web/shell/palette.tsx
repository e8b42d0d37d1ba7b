import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { SearchResult } from '#features/search/search-result'
import { useRecordSearch } from '#features/search/web/queries'
import { headingOf, ResultLine } from '#features/search/web/result-line'
import { useReturnFocus } from '#kit/dialog-focus'
import { groupsByLetters, groupsByName, type PaletteGroup } from './palette-groups'

/** The command palette: records, pages and common actions. */
export default function Palette({ start, onClose }: { start: string; onClose: () => void }) {
  useReturnFocus()
  const [typed, setTyped] = useState(start)
  const [selected, setSelected] = useState<string | null>(null)
  const [isEnterPending, setEnterPending] = useState(false)
  const isUserMove = useRef(false)
  const wasFocused = useRef(false)
  const { groups, isSettled, hasFailed } = useRecordSearch(typed)
  const navigate = useNavigate()
  const go = (to: string) => {
    onClose()
    void navigate({ to })
  }

  // The dialog selects what is in its input, and the next letter would replace it.
  const keepTyped = ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
    if (!wasFocused.current) queueMicrotask(() => input.setSelectionRange(input.value.length, input.value.length))
    wasFocused.current = true
  }

  const pages = groupsByName(typed)
  const similarPages = pages.length === 0 ? groupsByLetters(typed) : []
  // Results of the previous search stay visible until the next arrive, but cannot be chosen.
  const choices = [...pagesOf(pages), ...(isSettled ? [...recordsOf(groups), ...pagesOf(similarPages)] : [])]
  const chosen = choices.find(({ value }) => value === selected) ?? choices[0]

  useEffect(() => {
    if (isEnterPending && isSettled && chosen) go(chosen.to)
  })

  return (
    <Command.Dialog
      open
      onOpenChange={(open) => open || onClose()}
      label="Search"
      loop
      shouldFilter={false}
      value={chosen?.value ?? ''}
      onValueChange={(value) => isUserMove.current && setSelected(value)}
      onPointerMove={() => {
        isUserMove.current = true
      }}
      onKeyDown={(event) => {
        isUserMove.current = true
        if (event.key === 'Enter' && !chosen) setEnterPending(true)
      }}
      overlayClassName="fades fixed inset-0 z-40 bg-shade"
      contentClassName="appears fixed inset-x-4 top-[12vh] z-50 mx-auto max-w-xl overflow-hidden rounded-card border bg-card shadow-above"
    >
      <Command.Input
        value={typed}
        onFocus={keepTyped}
        onValueChange={(typed) => {
          isUserMove.current = false
          setSelected(null)
          setEnterPending(false)
          setTyped(typed)
        }}
        placeholder="Search clients, documents, emails..."
        className="h-13 w-full border-b bg-transparent px-4 text-base outline-none"
      />
      <Command.List className="max-h-[min(60vh,420px)] overflow-y-auto p-2" aria-busy={!isSettled}>
        <Pages groups={pages} go={go} />
        {groups.map(({ kind, results }) => (
          <Group key={kind} heading={headingOf(kind)}>
            {results.map((result) => (
              <Item
                key={resultKey(result)}
                value={resultKey(result)}
                disabled={!isSettled}
                onSelect={() => go(result.href)}
              >
                <ResultLine result={result} typed={typed} />
              </Item>
            ))}
          </Group>
        ))}
        {isSettled && <Pages groups={similarPages} go={go} />}
        {hasFailed && <Note>Your records could not be searched just now.</Note>}
        <Command.Empty>
          {!hasFailed && <Note>{isSettled ? `Nothing matches “${typed}”.` : 'Searching…'}</Note>}
        </Command.Empty>
      </Command.List>
      <p aria-hidden="true" className="border-t px-4 py-2.5 text-xs text-quiet">
        ↑ ↓ to choose, Enter to open, Esc to close
      </p>
    </Command.Dialog>
  )
}

/** With the title, as the credit notes of an invoice share its page. */
const resultKey = ({ kind, id, title }: SearchResult) => `${kind} ${id} ${title}`

const recordsOf = (groups: { results: SearchResult[] }[]) =>
  groups.flatMap(({ results }) => results.map((result) => ({ value: resultKey(result), to: result.href })))

const pagesOf = (groups: PaletteGroup[]) =>
  groups.flatMap(({ items }) => items.map(({ label, to }) => ({ value: label, to })))

const Pages = ({ groups, go }: { groups: PaletteGroup[]; go: (to: string) => void }) =>
  groups.map(({ heading, items }) => (
    <Group key={heading} heading={heading}>
      {items.map(({ label, to, icon: Icon }) => (
        <Item key={label} value={label} onSelect={() => go(to)}>
          <Icon aria-hidden="true" className="size-[18px] shrink-0" />
          {label}
        </Item>
      ))}
    </Group>
  ))

const Group = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <Command.Group
    heading={heading}
    className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-quiet"
  >
    {children}
  </Command.Group>
)

type ItemProps = { value: string; disabled?: boolean; onSelect: () => void; children: ReactNode }

const Item = ({ value, disabled = false, onSelect, children }: ItemProps) => (
  <Command.Item
    value={value}
    disabled={disabled}
    onSelect={onSelect}
    className="flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-2.5 py-1.5 data-[selected=true]:bg-awning-wash data-[selected=true]:text-awning"
  >
    {children}
  </Command.Item>
)

const Note = ({ children }: { children: ReactNode }) => <p className="px-3 py-8 text-center text-quiet">{children}</p>
