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
import { mainItems, type NavigationItem, systemItems } from './navigation'

export type PaletteItem = NavigationItem & { alsoCalled?: string[] }

/** What the palette offers before anyone has searched. */
export const paletteGroups: { heading: string; items: PaletteItem[] }[] = [
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
