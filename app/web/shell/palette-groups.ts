import { defaultFilter } from 'cmdk'
import {
  CalendarPlus,
  FilePlus2,
  Inbox,
  ListTodo,
  MailPlus,
  MapPin,
  Plus,
  ReceiptText,
  Upload,
  UserPlus,
  Wrench,
} from 'lucide-react'
import { searchKey } from '#core/search-key'
import { mainItems, type NavigationItem, systemItems } from './navigation'

type PaletteItem = NavigationItem & { alsoCalled?: string[] }

export type PaletteGroup = { heading: string; items: PaletteItem[] }

/** What the palette offers before anyone has searched. */
const paletteGroups: PaletteGroup[] = [
  {
    heading: 'Go to',
    items: [
      ...mainItems,
      { label: 'Tasks', to: '/tasks', icon: ListTodo, alsoCalled: ['to do', 'todo'] },
      { label: 'Invoices', to: '/invoices', icon: ReceiptText, alsoCalled: ['bills', 'billing'] },
      { label: 'Consultation requests', to: '/requests', icon: Inbox, alsoCalled: ['contact form', 'leads'] },
      { label: 'Neighbourhood', to: '/nextdoor', icon: MapPin, alsoCalled: ['nextdoor', 'posts'] },
      { label: 'Utilities', to: '/utilities', icon: Wrench, alsoCalled: ['tools', 'calculator'] },
      ...systemItems,
    ],
  },
  {
    heading: 'Actions',
    items: [
      { label: 'Import clients', to: '/clients/import', icon: Upload, alsoCalled: ['csv', 'vcard', 'contacts'] },
      { label: 'New client', to: '/clients/new', icon: UserPlus, alsoCalled: ['add client', 'create client'] },
      { label: 'New invoice', to: '/invoices/create', icon: FilePlus2, alsoCalled: ['create invoice', 'bill'] },
      { label: 'New deal', to: '/deals/create', icon: Plus, alsoCalled: ['create deal', 'opportunity'] },
      { label: 'New contract', to: '/contracts/create', icon: Plus, alsoCalled: ['generate contract', 'agreement'] },
      { label: 'New event', to: '/calendar', icon: CalendarPlus, alsoCalled: ['add event', 'appointment', 'meeting'] },
      { label: 'Write an email', to: '/emails/compose', icon: MailPlus, alsoCalled: ['compose', 'send mail'] },
    ],
  },
]

/** The pages and actions that have a word beginning as typed in one of their names: all of them when nothing is. */
export const calledLike = (typed: string) => {
  const wanted = ` ${searchKey(typed.trim())}`
  return groupsWhere((name) => ` ${searchKey(name)}`.includes(wanted))
}

/** The pages and actions with the typed letters in this order, whatever is between them. */
export const resembling = (typed: string) => groupsWhere((name) => defaultFilter(name, typed) > 0)

const groupsWhere = (matches: (name: string) => boolean) =>
  paletteGroups
    .map(({ heading, items }) => ({
      heading,
      items: items.filter(({ label, alsoCalled = [] }) => [label, ...alsoCalled].some(matches)),
    }))
    .filter(({ items }) => items.length > 0)
