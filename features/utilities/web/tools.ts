import {
  Calculator,
  CaseSensitive,
  Clock,
  Globe,
  ImageDown,
  Link2,
  type LucideIcon,
  PenLine,
  Percent,
  QrCode,
  TimerReset,
} from 'lucide-react'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

export type Tool = {
  key: string
  name: string
  description: string
  icon: LucideIcon
  component: LazyExoticComponent<ComponentType>
}

/** In display order. */
export const tools: Tool[] = [
  {
    key: 'time',
    name: 'Time tracker',
    description: 'What you worked, for whom, ready for an invoice',
    icon: Clock,
    component: lazy(() => import('./tools/time-tracker')),
  },
  {
    key: 'rate',
    name: 'Rate and price',
    description: 'What an hour must cost, and what a project should',
    icon: Calculator,
    component: lazy(() => import('./tools/rate-and-price')),
  },
  {
    key: 'tax',
    name: 'Sales tax and margin',
    description: 'Tax on top or inside, margin and markup',
    icon: Percent,
    component: lazy(() => import('./tools/tax-and-margin')),
  },
  {
    key: 'late',
    name: 'Late fee',
    description: 'Interest and fee of an overdue invoice',
    icon: TimerReset,
    component: lazy(() => import('./tools/late-fee')),
  },
  {
    key: 'meeting',
    name: 'Meeting time',
    description: 'When everybody is at work, in every time zone',
    icon: Globe,
    component: lazy(() => import('./tools/meeting-time')),
  },
  {
    key: 'signature',
    name: 'E-mail signature',
    description: 'For any mail program',
    icon: PenLine,
    component: lazy(() => import('./tools/signature')),
  },
  {
    key: 'qr',
    name: 'QR code',
    description: 'For a contact, a payment or a link',
    icon: QrCode,
    component: lazy(() => import('./tools/qr-code')),
  },
  {
    key: 'text',
    name: 'Text tools',
    description: 'Count, change case, clean up',
    icon: CaseSensitive,
    component: lazy(() => import('./tools/text')),
  },
  {
    key: 'image',
    name: 'Image shrinker',
    description: 'Smaller pictures; they never leave this browser',
    icon: ImageDown,
    component: lazy(() => import('./tools/image-shrinker')),
  },
  {
    key: 'link',
    name: 'Campaign links',
    description: 'Links that tell where a visitor came from',
    icon: Link2,
    component: lazy(() => import('./tools/campaign-links')),
  },
]
