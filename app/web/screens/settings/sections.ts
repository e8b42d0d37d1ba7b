import {
  Bell,
  Building2,
  CalendarDays,
  type LucideIcon,
  Palette,
  ReceiptText,
  ShieldCheck,
  UserRound,
} from 'lucide-react'
import { type ComponentType, lazy } from 'react'

type SettingsSection = { id: string; title: string; icon: LucideIcon; Content: ComponentType }

/** Everything that can be set, each part in a chunk of its own. */
export const sections: [SettingsSection, ...SettingsSection[]] = [
  { id: 'profile', title: 'Profile', icon: UserRound, Content: lazy(() => import('./profile')) },
  { id: 'business', title: 'Business', icon: Building2, Content: lazy(() => import('./business')) },
  { id: 'papers', title: 'Invoices & contracts', icon: ReceiptText, Content: lazy(() => import('./papers')) },
  { id: 'calendars', title: 'Calendars', icon: CalendarDays, Content: lazy(() => import('./calendars')) },
  { id: 'notifications', title: 'Notifications', icon: Bell, Content: lazy(() => import('./notifications')) },
  { id: 'security', title: 'Security', icon: ShieldCheck, Content: lazy(() => import('./security')) },
  { id: 'appearance', title: 'Appearance', icon: Palette, Content: lazy(() => import('./appearance')) },
]
