import { defaultFilter } from 'cmdk'
import {
  CalendarPlus,
  DoorOpen,
  FilePen,
  FilePlus2,
  LayoutTemplate,
  MailPlus,
  PenLine,
  Plus,
  ReceiptText,
  Repeat,
  Tags,
  Trash2,
  Upload,
  UserPlus,
} from 'lucide-react'
import { searchKey } from '#core/search-key'
import { mainItems, moreItems, type NavigationItem, systemItems } from './navigation'

type PaletteItem = NavigationItem & { aliases?: string[] }

export type PaletteGroup = { heading: string; items: PaletteItem[] }

const moreAliases: Record<string, string[]> = {
  Booking: ['appointments', 'kinds of meeting', 'free times'],
  Tasks: ['to do', 'todo'],
  Requests: ['consultation requests', 'contact form', 'leads'],
  'Time and tools': ['utilities', 'calculator', 'hours'],
  Neighbourhood: ['nextdoor', 'posts'],
}

const paletteGroups: PaletteGroup[] = [
  {
    heading: 'Go to',
    items: [
      ...mainItems,
      { label: 'Quotes', to: '/quotes', icon: FilePen, aliases: ['offers', 'estimates', 'proposals'] },
      {
        label: 'Contract templates',
        to: '/contracts/templates',
        icon: LayoutTemplate,
        aliases: ['templates', 'clauses', 'clause library', 'variables'],
      },
      { label: 'Signatures', to: '/signatures', icon: PenLine, aliases: ['sign', 'e-signature', 'sealed'] },
      { label: 'Items', to: '/items', icon: Tags, aliases: ['price list', 'products', 'services'] },
      { label: 'Invoices', to: '/invoices', icon: ReceiptText, aliases: ['bills', 'billing'] },
      {
        label: 'Recurring invoices',
        to: '/recurring',
        icon: Repeat,
        aliases: ['subscriptions', 'retainers', 'series'],
      },
      ...moreItems.map((item) => ({ ...item, aliases: moreAliases[item.label] ?? [] })),
      { label: 'Trash', to: '/trash', icon: Trash2, aliases: ['deleted', 'restore', 'undo'] },
      ...systemItems,
    ],
  },
  {
    heading: 'Actions',
    items: [
      { label: 'Import clients', to: '/clients/import', icon: Upload, aliases: ['csv', 'vcard', 'contacts'] },
      {
        label: "Clients' portals",
        to: '/clients',
        icon: DoorOpen,
        aliases: ['portal', 'client area', 'share', 'ask for a file'],
      },
      { label: 'New client', to: '/clients/new', icon: UserPlus, aliases: ['add client', 'create client'] },
      { label: 'New invoice', to: '/invoices/create', icon: FilePlus2, aliases: ['create invoice', 'bill'] },
      {
        label: 'New recurring invoice',
        to: '/recurring/create',
        icon: Repeat,
        aliases: ['create recurring invoice', 'subscription'],
      },
      { label: 'New quote', to: '/quotes/create', icon: FilePen, aliases: ['create quote', 'offer', 'estimate'] },
      { label: 'New deal', to: '/deals/create', icon: Plus, aliases: ['create deal', 'opportunity'] },
      { label: 'New contract', to: '/contracts/create', icon: Plus, aliases: ['generate contract', 'agreement'] },
      { label: 'New event', to: '/calendar', icon: CalendarPlus, aliases: ['add event', 'appointment', 'meeting'] },
      { label: 'Write an email', to: '/emails/compose', icon: MailPlus, aliases: ['compose', 'send mail'] },
    ],
  },
]

/** Pages and actions with a name or alias in which a word begins with the typed text; all if it is empty. */
export const groupsByName = (typed: string) => {
  const prefix = ` ${searchKey(typed.trim())}`
  return filterGroups((name) => ` ${searchKey(name)}`.includes(prefix))
}

/** Pages and actions that contain the typed letters in this order, with gaps. */
export const groupsByLetters = (typed: string) => filterGroups((name) => defaultFilter(name, typed) > 0)

const filterGroups = (matches: (name: string) => boolean) =>
  paletteGroups
    .map(({ heading, items }) => ({
      heading,
      items: items.filter(({ label, aliases = [] }) => [label, ...aliases].some(matches)),
    }))
    .filter(({ items }) => items.length > 0)
