import { useNavigate } from '@tanstack/react-router'
import { Command, defaultFilter } from 'cmdk'
import { type ReactNode, useState } from 'react'
import { useSearch } from '#features/search/web/queries'
import { headingOf, ResultLine } from '#features/search/web/result-line'
import { paletteGroups } from './palette-groups'

/** The command palette: every record, every page and the common actions, one keystroke away. */
export default function Palette({ start, onClose }: { start: string; onClose: () => void }) {
  const [typed, setTyped] = useState(start)
  const { groups, isSettled, hasFailed } = useSearch(typed)
  const navigate = useNavigate()
  const go = (to: string) => {
    onClose()
    void navigate({ to })
  }
  return (
    <Command.Dialog
      open
      onOpenChange={(open) => open || onClose()}
      label="Search"
      loop
      filter={score}
      overlayClassName="fades fixed inset-0 z-40 bg-shade"
      contentClassName="appears fixed inset-x-4 top-[12vh] z-50 mx-auto max-w-xl overflow-hidden rounded-card border bg-card shadow-above"
    >
      <Command.Input
        value={typed}
        onValueChange={setTyped}
        placeholder="Search clients, documents, emails..."
        className="h-13 w-full border-b bg-transparent px-4 text-base outline-none"
      />
      <Command.List className="max-h-[min(60vh,420px)] overflow-y-auto p-2" aria-busy={!isSettled}>
        {groups.map(({ kind, results }) => (
          <Group key={kind} heading={headingOf(kind)}>
            {results.map((result) => (
              <Item key={result.id} value={`${found}${kind} ${result.id}`} onSelect={() => go(result.href)}>
                <ResultLine result={result} typed={typed} />
              </Item>
            ))}
          </Group>
        ))}
        {paletteGroups.map(({ heading, items }) => (
          <Group key={heading} heading={heading}>
            {items.map(({ label, to, icon: Icon, alsoCalled }) => (
              <Item key={label} value={label} alsoCalled={alsoCalled} onSelect={() => go(to)}>
                <Icon aria-hidden="true" className="size-[18px] shrink-0" />
                {label}
              </Item>
            ))}
          </Group>
        ))}
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

/** Marks what the server has found: it matches already, though not letter by letter. */
const found = 'found '
/** Below a page or action that is called exactly so, above one that merely has these letters. */
const foundScore = 0.85

const score: typeof defaultFilter = (value, typed, alsoCalled) =>
  value.startsWith(found) ? foundScore : defaultFilter(value, typed, alsoCalled)

const Group = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <Command.Group
    heading={heading}
    className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-quiet"
  >
    {children}
  </Command.Group>
)

type ItemProps = { value: string; alsoCalled?: string[] | undefined; onSelect: () => void; children: ReactNode }

const Item = ({ value, alsoCalled, onSelect, children }: ItemProps) => (
  <Command.Item
    value={value}
    {...(alsoCalled && { keywords: alsoCalled })}
    onSelect={onSelect}
    className="flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-2.5 py-1.5 data-[selected=true]:bg-awning-wash data-[selected=true]:text-awning"
  >
    {children}
  </Command.Item>
)

const Note = ({ children }: { children: ReactNode }) => <p className="px-3 py-8 text-center text-quiet">{children}</p>
