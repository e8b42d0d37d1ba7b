import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { SearchResult } from '#features/search/search-result'
import { useSearch } from '#features/search/web/queries'
import { headingOf, ResultLine } from '#features/search/web/result-line'
import { calledLike, type PaletteGroup, resembling } from './palette-groups'

/** The command palette: every record, every page and the common actions, one keystroke away. */
export default function Palette({ start, onClose }: { start: string; onClose: () => void }) {
  const [typed, setTyped] = useState(start)
  const [moved, setMoved] = useState<string | null>(null)
  const [isAwaited, setAwaited] = useState(false)
  const isByHand = useRef(false)
  const { groups, isSettled, hasFailed } = useSearch(typed)
  const navigate = useNavigate()
  const go = (to: string) => {
    onClose()
    void navigate({ to })
  }

  const named = calledLike(typed)
  const distant = named.length === 0 ? resembling(typed) : []
  // What was found for an earlier word stays in sight until the next is answered, but nobody means to open it.
  const choices = [...pagesOf(named), ...(isSettled ? [...recordsOf(groups), ...pagesOf(distant)] : [])]
  const chosen = choices.find(({ value }) => value === moved) ?? choices[0]

  useEffect(() => {
    if (isAwaited && isSettled && chosen) go(chosen.to)
  })

  return (
    <Command.Dialog
      open
      onOpenChange={(open) => open || onClose()}
      label="Search"
      loop
      shouldFilter={false}
      value={chosen?.value ?? ''}
      onValueChange={(value) => isByHand.current && setMoved(value)}
      onPointerMove={() => {
        isByHand.current = true
      }}
      onKeyDown={(event) => {
        isByHand.current = true
        if (event.key === 'Enter' && !chosen) setAwaited(true)
      }}
      overlayClassName="fades fixed inset-0 z-40 bg-shade"
      contentClassName="appears fixed inset-x-4 top-[12vh] z-50 mx-auto max-w-xl overflow-hidden rounded-card border bg-card shadow-above"
    >
      <Command.Input
        value={typed}
        onValueChange={(typed) => {
          isByHand.current = false
          setMoved(null)
          setAwaited(false)
          setTyped(typed)
        }}
        placeholder="Search clients, documents, emails..."
        className="h-13 w-full border-b bg-transparent px-4 text-base outline-none"
      />
      <Command.List className="max-h-[min(60vh,420px)] overflow-y-auto p-2" aria-busy={!isSettled}>
        <Pages groups={named} go={go} />
        {groups.map(({ kind, results }) => (
          <Group key={kind} heading={headingOf(kind)}>
            {results.map((result) => (
              <Item key={result.id} value={nameOf(result)} disabled={!isSettled} onSelect={() => go(result.href)}>
                <ResultLine result={result} typed={typed} />
              </Item>
            ))}
          </Group>
        ))}
        {isSettled && <Pages groups={distant} go={go} />}
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

const nameOf = ({ kind, id }: SearchResult) => `${kind} ${id}`

const recordsOf = (groups: { results: SearchResult[] }[]) =>
  groups.flatMap(({ results }) => results.map((result) => ({ value: nameOf(result), to: result.href })))

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
