import { Link } from '@tanstack/react-router'
import {
  Briefcase,
  CalendarDays,
  CalendarPlus,
  CirclePlus,
  Handshake,
  ListPlus,
  ListTodo,
  type LucideIcon,
  Mail,
  ReceiptText,
} from 'lucide-react'
import type { OfficePath } from '#app/paths'

const links: { label: string; to: OfficePath; icon: LucideIcon }[] = [
  { label: 'Create Project', to: '/finances', icon: Briefcase },
  { label: 'Create Deal', to: '/finances', icon: CirclePlus },
  { label: 'Add Event', to: '/calendar', icon: CalendarPlus },
  { label: 'Add Task', to: '/tasks', icon: ListPlus },
  { label: 'Manage Deals', to: '/finances', icon: Handshake },
  { label: 'Invoices', to: '/finances', icon: ReceiptText },
  { label: 'View Calendar', to: '/calendar', icon: CalendarDays },
  { label: 'View All Emails', to: '/emails', icon: Mail },
  { label: 'View Tasks', to: '/tasks', icon: ListTodo },
]

export const QuickLinks = () => (
  <nav aria-label="Quick links" className="-mx-4 mb-5 overflow-x-auto px-4 md:-mx-8 md:px-8 @2xl:mx-0 @2xl:px-0">
    <ul className="-ml-2.5 flex w-max gap-1 @2xl:w-auto @2xl:flex-wrap">
      {links.map(({ label, to, icon: Icon }) => (
        <li key={label}>
          <Link
            to={to}
            className="flex h-10 items-center gap-2 rounded-control px-2.5 text-[13px] font-medium whitespace-nowrap text-quiet transition-colors duration-150 hover:bg-sunken hover:text-ink md:h-8"
          >
            <Icon aria-hidden="true" className="size-4 shrink-0" />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
