import { useVirtualizer } from '@tanstack/react-virtual'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { minute } from '#core/durations'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { Button } from '#kit/button'
import { classes } from '#kit/classes'
import { EmptyState } from '#kit/empty-state'
import { LoadError } from '#kit/load-error'
import { Skeleton } from '#kit/skeleton'
import type { ListedEmail } from '../email'
import { folderNames } from './mail-folders'
import { MailRow, rowHeight } from './mail-row'
import { looksEverywhere, type MailView } from './mail-url'
import { useAccountNames, type useMailList, useOwnFolders } from './queries'

export type ListHandle = { show: (index: number) => void }

type MailListProps = {
  list: ReturnType<typeof useMailList>
  rows: ListedEmail[]
  view: MailView
  openId: string | undefined
  activeId: number | undefined
  selected: ReadonlySet<number>
  handle: Ref<ListHandle>
  /** `isRange`: with Shift, from the row chosen before. */
  onSelect: (id: number, selected: boolean, isRange: boolean) => void
  onStar: (email: ListedEmail) => void
  onChange: (next: MailView) => void
}

export function MailList({ list, rows, view, handle, onChange, ...each }: MailListProps) {
  if (list.isPending) return <Loading />
  if (list.isError && rows.length === 0) return <Failed error={list.error} onRetry={() => void list.refetch()} />
  if (rows.length === 0) return <Empty view={view} onChange={onChange} />
  return <Rows list={list} rows={rows} view={view} handle={handle} {...each} />
}

type RowsProps = Omit<MailListProps, 'onChange'>

/** Renders only the visible rows, and loads the next page before its end is reached. */
function Rows({ list, rows, view, openId, activeId, selected, handle, onSelect, onStar }: RowsProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const now = useNow()
  const timeZone = useOwnerTimeZone()
  const accounts = useAccountNames()
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
  })
  useImperativeHandle(handle, () => ({ show: (index) => virtual.scrollToIndex(index) }), [virtual])
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  useEffect(() => {
    if (last >= rows.length - 20 && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [last, rows.length, hasNextPage, isFetchingNextPage, fetchNextPage])
  return (
    <section
      ref={scroller}
      aria-label="Messages"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
      aria-busy={list.isPlaceholderData}
      className={classes(
        'min-h-0 flex-1 overflow-y-auto outline-offset-[-2px]',
        // The previous list is shown while the new one loads.
        list.isPlaceholderData && 'pointer-events-none opacity-40',
      )}
    >
      <ul className="relative" style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const email = rows[index] as ListedEmail
          return (
            <li
              key={key}
              data-mail={email.id}
              aria-posinset={index + 1}
              aria-setsize={hasNextPage ? -1 : rows.length}
              className="absolute inset-x-0 top-0"
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
            >
              <MailRow
                email={email}
                view={view}
                now={now}
                timeZone={timeZone}
                account={accounts.get(email.accountId)}
                isOpen={openId === String(email.id)}
                isActive={activeId === email.id}
                isSelected={selected.has(email.id)}
                onSelect={(chosen, isRange) => onSelect(email.id, chosen, isRange)}
                onStar={() => onStar(email)}
              />
            </li>
          )
        })}
      </ul>
      {isFetchingNextPage && <p className="py-3 text-center text-[13px] text-quiet">Loading more...</p>}
      {list.isFetchNextPageError && (
        <p className="py-3 text-center">
          <Button onClick={() => void fetchNextPage()}>Load more</Button>
        </p>
      )}
    </section>
  )
}

/** The dates in the list change while it is open. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const ticking = setInterval(() => setNow(new Date()), minute)
    return () => clearInterval(ticking)
  }, [])
  return now
}

const Loading = () => (
  <div className="space-y-2 p-3">
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <Skeleton key={row} className="h-19" />
    ))}
  </div>
)

const Failed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <div className="p-4">
    <LoadError title="The emails could not be loaded" error={error} onRetry={onRetry} />
  </div>
)

function Empty({ view, onChange }: Pick<MailListProps, 'view' | 'onChange'>) {
  const { folder = 'inbox', place, tab, filter, search } = view
  const isWide = looksEverywhere(view)
  const own = useOwnFolders().find(({ id }) => id === place)
  const name = place ? (own?.name ?? 'this folder') : folderNames[folder]
  if (search) {
    return (
      <div className="p-4">
        <EmptyState
          title={`Nothing matches “${search}”`}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              {view.here && <Button onClick={() => onChange({ here: undefined })}>Search all folders</Button>}
              <Button onClick={() => onChange({ search: undefined, here: undefined })}>Clear search</Button>
            </div>
          }
        >
          {isWide ? 'It was looked for everywhere but in Junk and Trash.' : `There is no such email in ${name}.`} You
          can also write from:, to:, subject:, in:, has:attachment, before: and after:, -word for what must not be
          there, and “a phrase”.
        </EmptyState>
      </div>
    )
  }
  if (filter) {
    return (
      <div className="p-4">
        <EmptyState
          title="No emails here"
          action={<Button onClick={() => onChange({ filter: undefined })}>Clear filter</Button>}
        >
          Nothing {isWide ? 'outside of Junk and Trash' : `in ${name}`} bears this label.
        </EmptyState>
      </div>
    )
  }
  if (place) {
    return (
      <div className="p-4">
        <EmptyState title="No emails here">What you move to {name} will lie here.</EmptyState>
      </div>
    )
  }
  return (
    <div className="p-4">
      <EmptyState title={emptyTitle[folder] ?? 'No emails here'}>
        {folder === 'inbox' && tab === 'others'
          ? 'Newsletters and notices will gather here, away from what people write to you.'
          : emptyWords[folder]}
      </EmptyState>
    </div>
  )
}

const emptyTitle: Partial<Record<string, string>> = {
  inbox: 'Nothing to read',
  drafts: 'No drafts',
  trash: 'The trash is empty',
}
const emptyWords: Partial<Record<string, string>> = {
  inbox: 'What people write to you will arrive here.',
  drafts: 'What you begin to write is kept here until you send it.',
  sent: 'What you send will be kept here.',
}
