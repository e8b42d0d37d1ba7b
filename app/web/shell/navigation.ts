import {
  Calendar,
  CircleHelp,
  FileSignature,
  FileText,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  NotebookPen,
  Settings,
  Users,
  Wallet,
} from 'lucide-react'
import type { OfficePath } from '#app/paths'

export type NavigationItem = { label: string; to: OfficePath; icon: LucideIcon }

export const mainItems: NavigationItem[] = [
  { label: 'Dashboard', to: '/dashboard', icon: LayoutDashboard },
  { label: 'Clients', to: '/clients', icon: Users },
  { label: 'Emails', to: '/emails', icon: Mail },
  { label: 'Calendar', to: '/calendar', icon: Calendar },
  { label: 'Finances', to: '/finances', icon: Wallet },
  { label: 'Documents', to: '/documents', icon: FileText },
  { label: 'Notes', to: '/notes', icon: NotebookPen },
  { label: 'Contracts', to: '/contracts', icon: FileSignature },
]

export const systemItems: NavigationItem[] = [
  { label: 'Settings', to: '/settings', icon: Settings },
  { label: 'Help & Support', to: '/help', icon: CircleHelp },
]
