import type { aiActivityLog } from '#features/assistant/server/table'
import { happened } from './days'

/** Actions and proposals of the assistant, with the owner's decisions. */
export function activityRows(today: Date): (typeof aiActivityLog.$inferInsert)[] {
  return activity.map(({ daysAgo, time, ...entry }) => ({ ...entry, createdAt: happened(today, daysAgo, time) }))
}

interface Activity {
  daysAgo: number
  time: string
  action: string
  description: string
  suggestedAction?: string
  userAccepted?: boolean
  metadata?: Record<string, unknown>
}

const byRules = { provider: 'built-in rules' }

const activity: Activity[] = [
  {
    daysAgo: 61,
    time: '09:10',
    action: 'summarize-note',
    description: 'Summarized the note “Gaff rigs”',
    userAccepted: true,
    metadata: byRules,
  },
  {
    daysAgo: 54,
    time: '19:00',
    action: 'analyze-note',
    description: 'Found about 40 avoidable calls a day in “Dispatch day, minute by minute”',
    suggestedAction: 'Use the number in the proposal to Griggs',
    userAccepted: true,
    metadata: byRules,
  },
  {
    daysAgo: 40,
    time: '10:15',
    action: 'analyze-client',
    description: 'Looked at the history of Copper Kettle Diner',
    suggestedAction: 'Offer payment in two parts',
    userAccepted: true,
    metadata: byRules,
  },
  {
    daysAgo: 31,
    time: '08:55',
    action: 'suggest-event',
    description: 'Saw an appointment in a newsletter',
    suggestedAction: 'Add “Winter market” to the calendar',
    userAccepted: false,
    metadata: { ...byRules, confidence: 0.38 },
  },
  {
    daysAgo: 26,
    time: '20:00',
    action: 'score-emails',
    description: 'Scored 20 mails, 3 of them important',
    metadata: { ...byRules, analyzed: 20, important: 3 },
  },
  {
    daysAgo: 20,
    time: '11:20',
    action: 'deal-insight',
    description: 'Read the mails on “Dispatch board for eight vans”',
    suggestedAction: 'Confirm the payment split in writing',
    userAccepted: true,
    metadata: byRules,
  },
  {
    daysAgo: 16,
    time: '15:30',
    action: 'draft-reply',
    description: 'Drafted an answer to Tomoko Iwata',
    userAccepted: true,
    metadata: byRules,
  },
  {
    daysAgo: 14,
    time: '09:00',
    action: 'draft-contract',
    description: 'Drafted “Portal de padres” from the website template',
    userAccepted: true,
    metadata: { ...byRules, contractType: 'website' },
  },
  {
    daysAgo: 9,
    time: '07:45',
    action: 'suggest-task',
    description: 'Promised in a mail, not yet on the list',
    suggestedAction: 'Send Mei-Lin the comparison',
    userAccepted: true,
    metadata: byRules,
  },
  {
    daysAgo: 6,
    time: '12:30',
    action: 'draft-reply',
    description: 'Drafted an answer to Sophie from Lead Lake',
    userAccepted: false,
    metadata: byRules,
  },
  {
    daysAgo: 4,
    time: '10:50',
    action: 'score-emails',
    description: 'Scored 20 mails, 4 of them important',
    metadata: { ...byRules, analyzed: 20, important: 4 },
  },
  {
    daysAgo: 2,
    time: '12:00',
    action: 'analyze-note',
    description: 'Found a legal requirement in “Permisos de fotos”',
    suggestedAction: 'Test the portal with an empty list',
    metadata: byRules,
  },
  {
    daysAgo: 1,
    time: '15:25',
    action: 'suggest-event',
    description: 'Found a yard visit in a mail from Stefan Kowalczyk',
    suggestedAction: 'Add “Yard visit at Weems Creek” to the calendar',
    metadata: { ...byRules, confidence: 0.86 },
  },
  {
    daysAgo: 0,
    time: '17:20',
    action: 'suggest-task',
    description: 'A class shows more people than mats',
    suggestedAction: 'Fix the limit of the seven o’clock class',
    userAccepted: true,
    metadata: byRules,
  },
  {
    daysAgo: 0,
    time: '20:15',
    action: 'draft-reply',
    description: 'Drafted an answer to Rosa Delfino',
    suggestedAction: 'Confirm the tasting',
    metadata: byRules,
  },
]
