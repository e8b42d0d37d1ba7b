import {
  Archive,
  Briefcase,
  FileText,
  Inbox,
  Mail,
  Send,
  ShieldAlert,
  Sparkles,
  Star,
  Trash2,
  Users,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { classes } from '#kit/classes'
import type { EmailFolder } from '../email'
import type { MailLabel } from '../mail-list'
import type { Shown } from './mail-address'
import { useMailOverview } from './mail-queries'

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

type FoldersProps = { shown: Shown; onChange: (next: Shown) => void }

/** Where mail lies, and what it can be narrowed to. */
export function MailFolders({ shown, onChange }: FoldersProps) {
  const { data: counts } = useMailOverview()
  const waiting: Partial<Record<EmailFolder, number | undefined>> = {
    inbox: counts?.inbox,
    drafts: counts?.drafts,
    junk: counts?.junk,
  }
  const folder = shown.folder ?? 'inbox'
  return (
    <nav aria-label="Mail folders" className="flex flex-col gap-0.5">
      {folderIcons.map(([name, Icon]) => (
        <Item
          key={name}
          icon={Icon}
          label={folderNames[name]}
          count={waiting[name]}
          current={folder === name}
          onClick={() => onChange(inFolder(name))}
        />
      ))}
      <h2 className="mt-5 mb-1 px-3 text-xs font-medium text-quiet">Labels</h2>
      {labelIcons.map(([name, Icon]) => (
        <Item
          key={name}
          icon={Icon}
          label={labelNames[name]}
          pressed={shown.filter === name}
          onClick={() => onChange({ filter: shown.filter === name ? undefined : name })}
        />
      ))}
    </nav>
  )
}

/** Another folder begins without what narrowed the one before. */
export const inFolder = (folder: EmailFolder): Shown => ({
  folder: folder === 'inbox' ? undefined : folder,
  tab: undefined,
  filter: undefined,
  search: undefined,
  everywhere: undefined,
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
    <span className="flex-1">{label}</span>
    {count ? <span className="figures text-[13px]">{count.toLocaleString('en-US')}</span> : null}
  </button>
)

/** The same on a narrow screen, as one list of choices. */
export function FolderChoice({ shown, onChange }: FoldersProps) {
  return (
    <select
      aria-label="Folder or label"
      value={shown.filter ? `label ${shown.filter}` : (shown.folder ?? 'inbox')}
      onChange={({ target: { value } }) =>
        onChange(value.startsWith('label ') ? { filter: value.slice(6) as MailLabel } : inFolder(value as EmailFolder))
      }
      className="h-10 min-w-0 flex-1 rounded-control border border-line bg-card px-2.5 text-base font-medium"
    >
      <optgroup label="Folders">
        {folderIcons.map(([name]) => (
          <option key={name} value={name}>
            {folderNames[name]}
          </option>
        ))}
      </optgroup>
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
