import { PenLine } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '#kit/button'
import { classes } from '#kit/classes'
import { SearchField } from '#kit/search-field'
import { Tabs } from '#kit/tabs'
import type { AnswerKind } from '../answer'
import type { ListedEmail, OpenedEmail } from '../email'
import type { InboxTab } from '../others'
import { ActionBar } from './action-bar'
import type { Composing } from './compose-start'
import { useMailActions } from './mail-actions'
import { type Shown, useMailAddress } from './mail-address'
import { FolderChoice, labelNames, MailFolders } from './mail-folders'
import { type ListHandle, MailList } from './mail-list'
import { useMailList, useMailOverview } from './mail-queries'
import { ReadingPane } from './reading-pane'
import { ReconnectNote } from './reconnect-note'
import { MailConnection } from './sync-button'
import { useMailKeys } from './use-mail-keys'

const ComposeDialog = lazy(() => import('./compose-dialog'))

/** Folders, the list of one of them, and the mail that is open; on a narrow screen one of the last two at a time. */
export function MailScreen() {
  const { shown, openId, change, open, close } = useMailAddress()
  const list = useMailList(shown)
  const rows = list.data?.pages.flat() ?? []
  const actions = useMailActions({ wholeThreads: !shown.search })
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [active, setActive] = useState<number>()
  const [composing, setComposing] = useState<Composing | null>(null)
  const handle = useRef<ListHandle>(null)
  const openMail = useRef<OpenedEmail>(undefined)
  const activeId = active ?? (openId ? Number(openId) : undefined)
  // What is done by a key is done to the mail that is read, however it was opened.
  useEffect(() => {
    if (openId) setActive(Number(openId) || undefined)
  }, [openId])
  const chosen = rows.filter(({ id }) => selected.has(id))
  const folder = shown.place ? (chosen[0]?.folder ?? 'archive') : (shown.folder ?? 'inbox')
  const meant = chosen.length > 0 ? chosen : rows.filter(({ id }) => id === activeId)

  const go = (next: Shown) => {
    setSelected(new Set())
    setActive(undefined)
    change(next)
  }
  const walk = (step: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === activeId)
    const next = rows[at === -1 ? 0 : Math.max(0, Math.min(at + step, rows.length - 1))]
    if (!next) return
    setActive(next.id)
    handle.current?.show(rows.indexOf(next))
    if (openId && next.folder !== 'drafts') open(next.id, { replace: true })
  }
  /** What leaves the list makes room for its neighbour, also where it was open. */
  const leave = (gone: ListedEmail[], act: () => void) => {
    if (gone.length === 0) return
    const isGone = ({ id }: { id: number }) => gone.some((row) => row.id === id)
    const at = rows.findIndex(isGone)
    const next = rows.slice(at).find((row) => !isGone(row)) ?? rows.slice(0, at).findLast((row) => !isGone(row))
    act()
    setSelected(new Set())
    setActive(next?.id)
    if (openId && gone.some(({ id }) => String(id) === openId)) {
      if (next && next.folder !== 'drafts') open(next.id, { replace: true })
      else close()
    }
  }
  const answer = (kind: AnswerKind) => () => openMail.current && setComposing({ kind, email: openMail.current })
  useMailKeys({
    j: () => walk(1),
    k: () => walk(-1),
    Enter: openId || !activeId ? undefined : () => open(activeId),
    o: activeId ? () => open(activeId) : undefined,
    u: openId ? close : undefined,
    e: () => leave(meant, () => actions.move(meant, 'archive')),
    '#': () => leave(meant, () => actions.move(meant, 'trash')),
    '!': () => leave(meant, () => actions.move(meant, 'junk')),
    s: () => meant[0] && actions.mark(meant, { starred: !meant[0].starred }),
    x: () => activeId && setSelected(toggled(selected, activeId, !selected.has(activeId))),
    I: () => actions.mark(meant, { read: true }),
    U: () => actions.mark(meant, { read: false }),
    r: openId ? answer('reply') : undefined,
    a: openId ? answer('reply-all') : undefined,
    f: openId ? answer('forward') : undefined,
    c: () => setComposing({ kind: 'new' }),
    '/': () => document.querySelector<HTMLInputElement>('[aria-label="Search mail"]')?.focus(),
  })
  return (
    <div className="@container flex h-[calc(100dvh-64px)] min-h-96 flex-col">
      <title>{`${shown.filter ? labelNames[shown.filter] : 'Emails'} · Mainstreet`}</title>
      <div className="flex min-h-0 flex-1">
        <aside className="hidden w-52 shrink-0 flex-col gap-4 overflow-y-auto border-r p-4 @5xl:flex">
          <h1 className="px-1 font-sign text-[22px] leading-7 font-semibold tracking-tight">Emails</h1>
          <ComposeButton onClick={() => setComposing({ kind: 'new' })} />
          <MailFolders shown={shown} onChange={go} />
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
              <FolderChoice shown={shown} onChange={go} />
              <ComposeButton onClick={() => setComposing({ kind: 'new' })} />
            </div>
            <div className="flex gap-2">
              <SearchField
                what="mail"
                placeholder="Search mail"
                search={shown.search ?? ''}
                onSearch={(search) => go({ search: search || undefined, ...(!search && { everywhere: undefined }) })}
              />
              <MailConnection />
            </div>
            <ReconnectNote />
            <Narrowed shown={shown} onChange={go} />
          </div>
          {chosen.length > 0 ? (
            <div className="flex h-11 items-center border-b px-1.5">
              <label className="flex items-center gap-2 pl-2.5 text-[13px]">
                <input
                  type="checkbox"
                  aria-label="Select all"
                  checked={chosen.length === rows.length}
                  onChange={({ target }) => setSelected(new Set(target.checked ? rows.map(({ id }) => id) : []))}
                  className="size-4 accent-awning"
                />
                <span className="figures">{chosen.length} selected</span>
              </label>
              <span className="flex-1" />
              <ActionBar
                folder={folder}
                accountId={sharedAccount(chosen)}
                count={chosen.length}
                onMove={(to) => leave(chosen, () => actions.move(chosen, to))}
                onRead={(read) => actions.mark(chosen, { read })}
                onDestroy={() => leave(chosen, () => actions.destroy(chosen))}
              />
            </div>
          ) : (
            <InboxTabs shown={shown} onChange={go} />
          )}
          <MailList
            list={list}
            rows={rows}
            shown={shown}
            openId={openId}
            activeId={activeId}
            selected={selected}
            handle={handle}
            onSelect={(id, isChosen) => setSelected(toggled(selected, id, isChosen))}
            onStar={(email) => actions.mark([email], { starred: !email.starred })}
            onChange={go}
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
            onGone={(email, act) => {
              const row = rows.find(({ id }) => id === email.id)
              if (row) return leave([row], act)
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
  <Button look="primary" onClick={onClick}>
    <PenLine aria-hidden="true" /> Compose
  </Button>
)

/** The tabs of the inbox; elsewhere, or where something is looked for, there are none. */
function InboxTabs({ shown, onChange }: { shown: Shown; onChange: (next: Shown) => void }) {
  const { data: counts } = useMailOverview()
  const { folder = 'inbox', place, tab = 'primary', filter, search } = shown
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

function Narrowed({ shown, onChange }: { shown: Shown; onChange: (next: Shown) => void }) {
  if (!shown.search && !shown.filter) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px]">
      {shown.filter && (
        <span className="inline-flex items-center gap-1.5 rounded-full bg-awning-wash py-0.5 pr-1 pl-2.5 text-awning">
          {labelNames[shown.filter]}
          <button
            type="button"
            aria-label={`Clear the filter ${labelNames[shown.filter]}`}
            onClick={() => onChange({ filter: undefined })}
            className="grid size-6 place-items-center rounded-full hover:bg-card"
          >
            ×
          </button>
        </span>
      )}
      {shown.search && (
        <label className="flex items-center gap-2 text-quiet">
          <input
            type="checkbox"
            checked={shown.everywhere === true}
            onChange={({ target }) => onChange({ everywhere: target.checked ? true : undefined })}
            className="size-4 accent-awning"
          />
          In all folders
        </label>
      )}
    </div>
  )
}

function toggled(set: ReadonlySet<number>, id: number, isIn: boolean): ReadonlySet<number> {
  const next = new Set(set)
  if (isIn) next.add(id)
  else next.delete(id)
  return next
}

/** Folders of the owner's own belong to one account. */
const sharedAccount = (rows: ListedEmail[]) =>
  rows.every(({ accountId }) => accountId === rows[0]?.accountId) ? (rows[0]?.accountId ?? null) : null
