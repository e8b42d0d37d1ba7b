import {
  Bell,
  BellRing,
  Building2,
  CalendarDays,
  FolderCheck,
  HandCoins,
  HardDrive,
  type LucideIcon,
  Mail,
  Palette,
  PenLine,
  ReceiptText,
  ShieldCheck,
  Sparkles,
  Store,
  UserRound,
} from 'lucide-react'
import { type ComponentType, lazy } from 'react'

export type SettingsSection = { id: string; title: string; icon: LucideIcon; Content: ComponentType }

/** Each section is a separate chunk. */
export const sections: [SettingsSection, ...SettingsSection[]] = [
  { id: 'profile', title: 'Profile', icon: UserRound, Content: lazy(() => import('./profile')) },
  { id: 'business', title: 'Business', icon: Building2, Content: lazy(() => import('./business')) },
  { id: 'landing', title: 'Landing page', icon: Store, Content: lazy(() => import('./landing')) },
  { id: 'papers', title: 'Invoices & contracts', icon: ReceiptText, Content: lazy(() => import('./papers')) },
  { id: 'payments', title: 'Payments', icon: HandCoins, Content: lazy(() => import('./payments')) },
  { id: 'reminders', title: 'Reminders', icon: BellRing, Content: lazy(() => import('./reminders')) },
  { id: 'signing', title: 'Signatures', icon: PenLine, Content: lazy(() => import('./signing')) },
  { id: 'mail', title: 'Mail', icon: Mail, Content: lazy(() => import('./mail')) },
  { id: 'calendars', title: 'Calendars', icon: CalendarDays, Content: lazy(() => import('./calendars')) },
  { id: 'notifications', title: 'Notifications', icon: Bell, Content: lazy(() => import('./notifications')) },
  { id: 'ai', title: 'AI', icon: Sparkles, Content: lazy(() => import('./ai')) },
  { id: 'files', title: 'Files', icon: FolderCheck, Content: lazy(() => import('./files')) },
  { id: 'security', title: 'Security', icon: ShieldCheck, Content: lazy(() => import('./security')) },
  { id: 'appearance', title: 'Appearance', icon: Palette, Content: lazy(() => import('./appearance')) },
  { id: 'data', title: 'Data', icon: HardDrive, Content: lazy(() => import('./data')) },
]
