import {
  Archive,
  Briefcase,
  FileText,
  Folder,
  Inbox,
  Mail,
  Send,
  ShieldAlert,
  Sparkles,
  Star,
  Trash2,
  Users,
} from 'lucide-react'
import { type ComponentType, Fragment } from 'react'
import { classes } from '#kit/classes'
import type { EmailFolder } from '../email'
import type { MailLabel } from '../mail-filter'
import type { MailView } from './mail-url'
import { useMailOverview, useOwnFolders } from './queries'

type Icon = ComponentType<{ 'aria-hidden': 'true'; className?: string }>

export const folderNames: Record<EmailFolder, string> = {
  inbox: 'Inbox',
  sent: 'Sent',
  drafts: 'Drafts',
  junk: 'Junk',
  trash: 'Trash',
  archive: 'Archive',
}

const folderIcons: [EmailFolder, Icon][] = [
  ['inbox', Inbox],
  ['sent', Send],
  ['drafts', FileText],
  ['archive', Archive],
  ['junk', ShieldAlert],
  ['trash', Trash2],
]

export const labelNames: Record<MailLabel, string> = {
  important: 'Important',
  clients: 'Clients',
  projects: 'Projects',
  starred: 'Starred',
  unread: 'Unread',
}

const labelIcons: [MailLabel, Icon][] = [
  ['important', Sparkles],
  ['clients', Users],
  ['projects', Briefcase],
  ['starred', Star],
  ['unread', Mail],
]

type FoldersProps = { view: MailView; onChange: (next: MailView) => void }

/** The list of folders and labels. */
export function MailFolders({ view, onChange }: FoldersProps) {
  const { data: counts } = useMailOverview()
  const waiting: Partial<Record<EmailFolder, number | undefined>> = {
    inbox: counts?.inbox,
    drafts: counts?.drafts,
    junk: counts?.junk,
  }
  const folder = view.place ? undefined : (view.folder ?? 'inbox')
  return (
    <nav aria-label="Mail folders" className="flex flex-col gap-0.5">
      {folderIcons.map(([name, Icon]) => (
        <Item
          key={name}
          icon={Icon}
          label={folderNames[name]}
          count={waiting[name]}
          current={folder === name}
          onClick={() => onChange(viewOfFolder(name))}
        />
      ))}
      <OwnFolders view={view} onChange={onChange} />
      <h2 className={headingClasses}>Labels</h2>
      {labelIcons.map(([name, Icon]) => (
        <Item
          key={name}
          icon={Icon}
          label={labelNames[name]}
          pressed={view.filter === name}
          onClick={() => onChange({ filter: view.filter === name ? undefined : name })}
        />
      ))}
    </nav>
  )
}

const headingClasses = 'mt-5 mb-1 truncate px-3 text-xs font-medium text-quiet'

/** Folders that the owner created, by account if several are connected. */
function OwnFolders({ view, onChange }: FoldersProps) {
  return byAccount(useOwnFolders()).map(([account, folders], _, { length }) => (
    <Fragment key={account}>
      <h2 className={headingClasses} title={account}>
        {length > 1 ? account : 'Your folders'}
      </h2>
      {folders.map(({ id, name }) => (
        <Item
          key={id}
          icon={Folder}
          label={name}
          current={view.place === id}
          onClick={() => onChange({ ...viewOfFolder('inbox'), place: id })}
        />
      ))}
    </Fragment>
  ))
}

type OwnFolder = ReturnType<typeof useOwnFolders>[number]

const byAccount = (folders: OwnFolder[]) =>
  [...new Set(folders.map(({ account }) => account))].map(
    (account) => [account, folders.filter((folder) => folder.account === account)] as const,
  )

/** A folder without the filters of the previous one. */
export const viewOfFolder = (folder: EmailFolder): MailView => ({
  folder: folder === 'inbox' ? undefined : folder,
  place: undefined,
  tab: undefined,
  filter: undefined,
  search: undefined,
  here: undefined,
})

type ItemProps = {
  icon: Icon
  label: string
  count?: number | undefined
  current?: boolean
  pressed?: boolean
  onClick: () => void
}

const Item = ({ icon: Icon, label, count, current, pressed, onClick }: ItemProps) => (
  <button
    type="button"
    aria-current={current ? 'page' : undefined}
    aria-pressed={pressed}
    onClick={onClick}
    className={classes(
      'flex h-9 w-full items-center gap-2.5 rounded-control px-3 text-left hover:bg-sunken',
      (current || pressed) && 'bg-awning-wash font-medium text-awning hover:bg-awning-wash',
    )}
  >
    <Icon aria-hidden="true" className="size-4 shrink-0" />
    <span className="min-w-0 flex-1 truncate" title={label}>
      {label}
    </span>
    {count ? <span className="figures text-[13px]">{count.toLocaleString('en-US')}</span> : null}
  </button>
)

/** The same as a select on narrow screens. */
export function FolderSelect({ view, onChange }: FoldersProps) {
  const own = byAccount(useOwnFolders())
  const choose = (value: string) => {
    const [kind, name] = value.split(' ')
    if (kind === 'label') onChange({ filter: name as MailLabel })
    else if (kind === 'place') onChange({ ...viewOfFolder('inbox'), place: Number(name) })
    else onChange(viewOfFolder(value as EmailFolder))
  }
  return (
    <select
      aria-label="Folder or label"
      value={selectValue(view)}
      onChange={({ target }) => choose(target.value)}
      className="h-10 min-w-0 flex-1 rounded-control border border-line bg-card px-2.5 text-base font-medium"
    >
      <optgroup label="Folders">
        {folderIcons.map(([name]) => (
          <option key={name} value={name}>
            {folderNames[name]}
          </option>
        ))}
      </optgroup>
      {own.map(([account, folders]) => (
        <optgroup key={account} label={own.length > 1 ? account : 'Your folders'}>
          {folders.map(({ id, name }) => (
            <option key={id} value={`place ${id}`}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
      <optgroup label="Labels">
        {labelIcons.map(([name]) => (
          <option key={name} value={`label ${name}`}>
            {labelNames[name]}
          </option>
        ))}
      </optgroup>
    </select>
  )
}

const selectValue = ({ filter, place, folder = 'inbox' }: MailView) =>
  filter ? `label ${filter}` : place ? `place ${place}` : folder
