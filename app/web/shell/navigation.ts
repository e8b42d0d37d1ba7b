import {
  Calendar,
  CalendarClock,
  CircleHelp,
  FileSignature,
  FileText,
  Inbox,
  LayoutDashboard,
  ListTodo,
  type LucideIcon,
  Mail,
  MapPin,
  NotebookPen,
  Settings,
  Users,
  Wallet,
  Wrench,
} from 'lucide-react'
import type { OfficePath } from '#app/paths'

export type NavigationItem = {
  label: string
  to: OfficePath
  icon: LucideIcon
  /** The pages of this part, shown while one of them is open. */
  pages?: { label: string; to: OfficePath }[]
}

export const mainItems: NavigationItem[] = [
  { label: 'Dashboard', to: '/dashboard', icon: LayoutDashboard },
  { label: 'Clients', to: '/clients', icon: Users },
  { label: 'Emails', to: '/emails', icon: Mail },
  { label: 'Calendar', to: '/calendar', icon: Calendar },
  {
    label: 'Finances',
    to: '/finances',
    icon: Wallet,
    pages: [
      { label: 'Deals', to: '/deals' },
      { label: 'Quotes', to: '/quotes' },
      { label: 'Invoices', to: '/invoices' },
      { label: 'Recurring', to: '/recurring' },
      { label: 'Items', to: '/items' },
    ],
  },
  { label: 'Documents', to: '/documents', icon: FileText },
  { label: 'Notes', to: '/notes', icon: NotebookPen },
  {
    label: 'Contracts',
    to: '/contracts',
    icon: FileSignature,
    pages: [
      { label: 'Templates', to: '/contracts/templates' },
      { label: 'Signatures', to: '/signatures' },
    ],
  },
]

/** Beside the main navigation, whose items are specified. */
export const moreItems: NavigationItem[] = [
  { label: 'Booking', to: '/bookings', icon: CalendarClock },
  { label: 'Tasks', to: '/tasks', icon: ListTodo },
  { label: 'Requests', to: '/requests', icon: Inbox },
  { label: 'Time and tools', to: '/utilities', icon: Wrench },
  { label: 'Neighbourhood', to: '/nextdoor', icon: MapPin },
]

export const systemItems: NavigationItem[] = [
  { label: 'Settings', to: '/settings', icon: Settings },
  { label: 'Help & Support', to: '/help', icon: CircleHelp },
]
