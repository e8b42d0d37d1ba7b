import type { NotificationKind } from '#features/notifications/notification'
import type { notifications } from '#features/notifications/server/table'
import { happened, plusMinutes } from './days'

/** The ids of the records that notifications link to. */
interface LinkedIds {
  pianoRequest: number
  bakeryRequest: number
  oysterRequest: number
  contractMail: number
  tastingSuggestion: number
  gymInvoice: number
  kilnInvoice: number
  comparisonTask: number
}

export function notificationRows(today: Date, linkedIds: LinkedIds): (typeof notifications.$inferInsert)[] {
  const samples: SampleNotification[] = [
    {
      daysAgo: 120,
      time: '07:00',
      kind: 'security',
      subject: 'password-changed',
      title: 'Your password was changed',
      href: '/settings',
    },
    {
      daysAgo: 117,
      time: '07:00',
      kind: 'invoice-overdue',
      subject: `invoice:${linkedIds.gymInvoice}`,
      title: 'Ironworks Gym is late with an invoice',
      href: `/invoices/${linkedIds.gymInvoice}`,
    },
    {
      daysAgo: 21,
      time: '03:00',
      kind: 'sync-failure',
      subject: 'mailbox:last-outage',
      title: 'Mail could not be fetched for an hour',
      body: 'It has caught up since.',
      href: '/emails',
    },
    {
      daysAgo: 2,
      time: '07:00',
      kind: 'invoice-overdue',
      subject: `invoice:${linkedIds.kilnInvoice}`,
      title: 'Kiln Yard Ceramics is late with an invoice',
      body: 'Due a few days ago.',
      href: `/invoices/${linkedIds.kilnInvoice}`,
    },
    {
      daysAgo: 2,
      time: '17:52',
      kind: 'consultation-request',
      subject: `request:${linkedIds.oysterRequest}`,
      title: 'Clement Dashiell asks for a consultation',
      body: 'Oysters, eleven restaurants, two markets',
      href: '/requests',
    },
    {
      daysAgo: 1,
      time: '16:20',
      kind: 'consultation-request',
      subject: `request:${linkedIds.bakeryRequest}`,
      title: 'Yolanda Gutiérrez asks for a consultation',
      body: 'Panadería, menú y pedidos de pasteles',
      href: '/requests',
    },
    {
      daysAgo: 1,
      time: '08:00',
      kind: 'task-due',
      subject: `task:${linkedIds.comparisonTask}`,
      title: 'Send Mei-Lin the comparison with the template builder',
      body: 'Its day has passed',
      href: '/tasks',
      unread: true,
    },
    {
      daysAgo: 0,
      time: '15:45',
      kind: 'important-mail',
      subject: `email:${linkedIds.contractMail}`,
      title: 'Darnell Griggs: Dispatch board: terms',
      body: 'A $14,500 contract hangs on one answer',
      href: `/emails/${linkedIds.contractMail}`,
      unread: true,
    },
    {
      daysAgo: 0,
      time: '18:30',
      kind: 'consultation-request',
      subject: `request:${linkedIds.pianoRequest}`,
      title: 'Harriet Bell asks for a consultation',
      body: '38 children and two grandfathers',
      href: '/requests',
      unread: true,
    },
    {
      daysAgo: 0,
      time: '20:20',
      kind: 'suggestion',
      subject: `event:${linkedIds.tastingSuggestion}`,
      title: 'Rosa Delfino proposes a tasting',
      body: 'Add it to the calendar?',
      href: '/calendar',
      unread: true,
    },
  ]
  return samples.map(({ daysAgo, time, unread, ...notification }) => {
    const createdAt = happened(today, daysAgo, time)
    const readAt = plusMinutes(createdAt, 40)
    return { ...notification, createdAt, readAt: unread ? null : readAt < today ? readAt : today }
  })
}

interface SampleNotification {
  daysAgo: number
  time: string
  kind: NotificationKind
  subject: string
  title: string
  body?: string
  href: string
  unread?: true
}
