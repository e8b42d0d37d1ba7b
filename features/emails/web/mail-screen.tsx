import { PenLine } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '#kit/button'
import { classes } from '#kit/classes'
import { SearchField } from '#kit/search-field'
import { SelectCheckbox } from '#kit/select-checkbox'
import { Tabs } from '#kit/tabs'
import { useSelection } from '#kit/use-selection'
import type { ListedEmail, OpenedEmail } from '../email'
import type { InboxTab } from '../inbox-tabs'
import type { ReplyKind } from '../reply'
import { ActionBar } from './action-bar'
import type { ComposeRequest } from './initial-draft'
import { undoLast, useMailActions } from './mail-actions'
import { FolderSelect, labelNames, MailFolders } from './mail-folders'
import { type ListHandle, MailList } from './mail-list'
import { isLimitedToFolder, looksEverywhere, type MailView, useMailUrl } from './mail-url'
import { useAccountNames, useMailList, useMailOverview } from './queries'
import { ReadingPane } from './reading-pane'
import { ReconnectNotice } from './reconnect-notice'
import { SyncOrConnectButton } from './sync-button'
import { goKeys, useMailKeys } from './use-mail-keys'

const ComposeDialog = lazy(() => import('./compose-dialog'))

/** Folders, the list, and the open mail; on a narrow screen either the list or the mail. */
export function MailScreen() {
  const { view, openId, change, open, close } = useMailUrl()
  const list = useMailList(view)
  const rows = list.data?.pages.flat() ?? []
  const actions = useMailActions({ wholeThreads: !view.search })
  const { selected, select, clear } = useSelection()
  const [active, setActive] = useState<number>()
  const [composing, setComposing] = useState<ComposeRequest | null>(null)
  const handle = useRef<ListHandle>(null)
  const openMail = useRef<OpenedEmail>(undefined)
  const lastSelected = useRef<number>(undefined)
  const activeId = active ?? (openId ? Number(openId) : undefined)
  // Keys act on the open mail, however it was opened.
  useEffect(() => {
    if (openId) setActive(Number(openId) || undefined)
  }, [openId])
  const chosen = rows.filter(({ id }) => selected.has(id))
  const isWide = looksEverywhere(view)
  const folder = view.place || isWide ? (chosen[0]?.folder ?? 'archive') : (view.folder ?? 'inbox')
  const targets = chosen.length > 0 ? chosen : rows.filter(({ id }) => id === activeId)

  const changeView = (next: MailView) => {
    clear()
    setActive(undefined)
    change(next)
  }
  const moveActive = (step: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === activeId)
    const next = rows[at === -1 ? 0 : Math.max(0, Math.min(at + step, rows.length - 1))]
    if (!next) return
    setActive(next.id)
    handle.current?.show(rows.indexOf(next))
    if (openId && next.folder !== 'drafts') open(next.id, { replace: true })
  }
  /** Runs an action that removes rows, and selects or opens the next row. */
  const removeRows = (removed: ListedEmail[], act: () => void) => {
    if (removed.length === 0) return
    const isRemoved = ({ id }: { id: number }) => removed.some((row) => row.id === id)
    const at = rows.findIndex(isRemoved)
    const next = rows.slice(at).find((row) => !isRemoved(row)) ?? rows.slice(0, at).findLast((row) => !isRemoved(row))
    act()
    clear()
    setActive(next?.id)
    if (openId && removed.some(({ id }) => String(id) === openId)) {
      if (next && next.folder !== 'drafts') open(next.id, { replace: true })
      else close()
    }
  }
  const selectRow = (id: number, isSelected: boolean, isRange: boolean) => {
    select(isRange ? idsBetween(rows, lastSelected.current, id) : [id], isSelected)
    lastSelected.current = id
  }
  const answer = (kind: ReplyKind) => () => openMail.current && setComposing({ kind, email: openMail.current })
  useMailKeys({
    j: () => moveActive(1),
    k: () => moveActive(-1),
    Enter: openId || !activeId ? undefined : () => open(activeId),
    o: activeId ? () => open(activeId) : undefined,
    u: openId ? close : undefined,
    e: () => removeRows(targets, () => actions.move(targets, 'archive')),
    '#': () => removeRows(targets, () => actions.move(targets, 'trash')),
    '!': () => removeRows(targets, () => actions.move(targets, 'junk')),
    s: () => targets[0] && actions.mark(targets, { starred: !targets[0].starred }),
    x: () => activeId && select([activeId], !selected.has(activeId)),
    I: () => actions.mark(targets, { read: true }),
    U: () => actions.mark(targets, { read: false }),
    r: openId ? answer('reply') : undefined,
    a: openId ? answer('reply-all') : undefined,
    f: openId ? answer('forward') : undefined,
    c: () => setComposing({ kind: 'new' }),
    z: undoLast,
    ...goKeys(changeView),
    Escape: chosen.length > 0 ? clear : undefined,
    '/': () => document.querySelector<HTMLInputElement>('[aria-label="Search mail"]')?.focus(),
  })
  return (
    <div className="@container flex h-[calc(100dvh-64px)] min-h-96 flex-col">
      <title>{`${view.filter ? labelNames[view.filter] : 'Emails'} · Mainstreet`}</title>
      <div className="flex min-h-0 flex-1">
        <aside className="hidden w-52 shrink-0 flex-col gap-4 overflow-y-auto border-r p-4 @5xl:flex">
          <h1 className="px-1 font-sign text-[22px] leading-7 font-semibold tracking-tight">Emails</h1>
          <ComposeButton onClick={() => setComposing({ kind: 'new' })} />
          <MailFolders view={view} onChange={changeView} />
        </aside>
        <section
          aria-label="Email list"
          className={classes(
            'min-h-0 w-full flex-col @3xl:flex @3xl:w-[22rem] @3xl:shrink-0 @3xl:border-r @6xl:w-[26rem]',
            openId ? 'hidden' : 'flex',
          )}
        >
          <div className="space-y-2.5 p-3 pb-0">
            <div className="flex items-center gap-2 @5xl:hidden">
              <h1 className="sr-only">Emails</h1>
              <FolderSelect view={view} onChange={changeView} />
              <ComposeButton onClick={() => setComposing({ kind: 'new' })} />
            </div>
            <div className="flex gap-2">
              <SearchField
                noun="mail"
                placeholder="Search mail"
                search={view.search ?? ''}
                onSearch={(search) => changeView({ search: search || undefined, ...(!search && { here: undefined }) })}
              />
              <SyncOrConnectButton />
            </div>
            <AccountSelect account={view.account} onChange={(account) => changeView({ account })} />
            <ReconnectNotice />
            <ActiveFilters view={view} onChange={changeView} />
          </div>
          {chosen.length > 0 ? (
            <div className="flex h-11 items-center border-b px-1.5">
              {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is in SelectCheckbox */}
              <label className="flex items-center gap-2 pl-2.5 text-[13px]">
                <SelectCheckbox label="Select all" ids={rows.map(({ id }) => id)} selection={{ selected, select }} />
                <span className="figures">{chosen.length} selected</span>
              </label>
              <span className="flex-1" />
              <ActionBar
                folder={folder}
                accountId={sharedAccount(chosen)}
                count={chosen.length}
                onMove={(to) => removeRows(chosen, () => actions.move(chosen, to))}
                onRead={(read) => actions.mark(chosen, { read })}
                onDestroy={() => removeRows(chosen, () => actions.destroy(chosen))}
              />
            </div>
          ) : (
            <InboxTabs view={view} onChange={changeView} />
          )}
          <MailList
            list={list}
            rows={rows}
            view={view}
            openId={openId}
            activeId={activeId}
            selected={selected}
            handle={handle}
            onSelect={(id, isSelected, isRange) => selectRow(id, isSelected, isRange)}
            onStar={(email) => actions.mark([email], { starred: !email.starred })}
            onChange={changeView}
          />
        </section>
        <section
          aria-label="Reading"
          className={classes('min-h-0 min-w-0 flex-1 flex-col @3xl:flex', openId ? 'flex' : 'hidden')}
        >
          <ReadingPane
            key={openId ?? 'none'}
            id={openId}
            current={openMail}
            onBack={close}
            onRemove={(email, act) => {
              const row = rows.find(({ id }) => id === email.id)
              if (row) return removeRows([row], act)
              act()
              close()
            }}
            onCompose={setComposing}
          />
        </section>
      </div>
      {composing && (
        <Suspense>
          <ComposeDialog composing={composing} onClose={() => setComposing(null)} onCompose={setComposing} />
        </Suspense>
      )}
    </div>
  )
}

const ComposeButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="primary" className="shrink-0" onClick={onClick}>
    <PenLine aria-hidden="true" /> Compose
  </Button>
)

/** Only in the inbox, without a filter or search. */
function InboxTabs({ view, onChange }: { view: MailView; onChange: (next: MailView) => void }) {
  const { data: counts } = useMailOverview()
  const { folder = 'inbox', place, tab = 'primary', filter, search } = view
  if (folder !== 'inbox' || place || filter || search) return <div className="mt-2.5 border-b" />
  const name = (label: string, count: number | undefined) => (
    <>
      {label}
      {count ? <span className="figures ml-1.5 text-[13px] font-normal">{count.toLocaleString('en-US')}</span> : null}
    </>
  )
  return (
    <div className="px-2 [&_[role=tablist]]:mb-0">
      <Tabs
        label="Inbox"
        value={tab}
        onChange={(next) => onChange({ tab: next === 'primary' ? undefined : (next as InboxTab) })}
        tabs={[
          { value: 'primary', label: name('Primary', counts?.primary), content: null },
          { value: 'others', label: name('Others', counts?.others), content: null },
        ]}
      />
    </div>
  )
}

/** Only where several accounts are connected. */
function AccountSelect({
  account,
  onChange,
}: {
  account: number | undefined
  onChange: (next: number | undefined) => void
}) {
  const names = useAccountNames()
  if (names.size === 0) return null
  return (
    <select
      aria-label="Account"
      value={account ?? ''}
      onChange={({ target }) => onChange(Number(target.value) || undefined)}
      className="h-8 w-full rounded-control border border-edge bg-card px-2 text-[13px]"
    >
      <option value="">All accounts</option>
      {[...names].map(([id, address]) => (
        <option key={id} value={id ?? ''}>
          {address}
        </option>
      ))}
    </select>
  )
}

function ActiveFilters({ view, onChange }: { view: MailView; onChange: (next: MailView) => void }) {
  if (!view.search && !view.filter) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px]">
      {view.filter && (
        <span className="inline-flex items-center gap-1.5 rounded-full bg-awning-wash py-0.5 pr-1 pl-2.5 text-awning">
          {labelNames[view.filter]}
          <button
            type="button"
            aria-label={`Clear the filter ${labelNames[view.filter]}`}
            onClick={() => onChange({ filter: undefined })}
            className="grid size-6 place-items-center rounded-full hover:bg-card"
          >
            ×
          </button>
        </span>
      )}
      {!isLimitedToFolder(view) && (
        <label className="flex items-center gap-2 text-quiet">
          <input
            type="checkbox"
            checked={view.here === true}
            onChange={({ target }) => onChange({ here: target.checked ? true : undefined })}
            className="size-4 accent-awning"
          />
          Only in this folder
        </label>
      )}
    </div>
  )
}

/** From the row that was ticked last to this one; the row alone if that is no longer in the list. */
function idsBetween(rows: ListedEmail[], from: number | undefined, to: number): number[] {
  const [start, end] = [rows.findIndex(({ id }) => id === from), rows.findIndex(({ id }) => id === to)]
  if (start === -1) return [to]
  return rows.slice(Math.min(start, end), Math.max(start, end) + 1).map(({ id }) => id)
}

/** The account of all rows, if it is the same: own folders belong to one account. */
const sharedAccount = (rows: ListedEmail[]) =>
  rows.every(({ accountId }) => accountId === rows[0]?.accountId) ? (rows[0]?.accountId ?? null) : null
