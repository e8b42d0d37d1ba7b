import type { ClientKey } from './clients'

/** Meetings that a mail proposes and the calendar suggests. */
export const proposedMeetings = {
  larkTasting: {
    client: 'lark',
    title: 'Tasting and photographs at Lark & Loaf',
    inDays: 6,
    start: '10:30',
    minutes: 90,
    location: '41 Maryland Ave, Annapolis',
    confidence: 0.93,
  },
  weemsVisit: {
    client: 'weemsCreek',
    title: 'Yard visit at Weems Creek',
    inDays: 5,
    start: '14:00',
    minutes: 60,
    location: '400 Tucker St, Annapolis',
    confidence: 0.86,
  },
  montessoriBoard: {
    client: 'montessori',
    title: 'Summer camp page: presentation to the board',
    inDays: 12,
    start: '18:30',
    minutes: 45,
    location: 'Eastport Montessori, library',
    confidence: 0.74,
  },
  dominguezFotos: {
    client: 'dominguez',
    title: 'Llamada con Héctor Domínguez',
    inDays: 8,
    start: '16:00',
    minutes: 30,
    location: null,
    confidence: 0.62,
  },
  kilnOpening: {
    client: 'kilnHouse',
    title: 'Kiln opening at Kiln Yard',
    inDays: 15,
    start: '17:00',
    minutes: 120,
    location: null,
    confidence: 0.41,
  },
} as const satisfies Record<string, ProposedMeeting>

interface ProposedMeeting {
  client: ClientKey
  title: string
  /** From today, never on a weekend. */
  inDays: number
  start: string
  minutes: number
  location: string | null
  confidence: number
}
