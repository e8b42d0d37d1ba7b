import { day as dayMs } from '#core/durations'
import { defaultEventColor } from '#features/calendar/event'
import { defaultReminder } from '#features/calendar/reminder-choices'
import type { events, meetings } from '#features/calendar/server/table'
import { suggestionKeyOf } from '#features/calendar/suggestion'
import { type ClientIds, type ClientKey, clientele } from './clients'
import {
  at,
  type Day,
  dayOf,
  englishDay,
  isWeekend,
  plusDays,
  plusMinutes,
  spanishDay,
  weekdayFrom,
  weekdayOf,
} from './days'
import { demoDeals } from './deals'
import type { EmailIds } from './email-keys'
import { owner } from './owner'
import { proposedMeetings } from './proposed-meetings'
import { seededRandom } from './seeded-random'

type EventRow = typeof events.$inferInsert
type ProposalKey = keyof typeof proposedMeetings

export function eventRows(today: Date, clientIds: ClientIds): EventRow[] {
  const planned = [
    ...planningMondays(today),
    ...monthlyTalks(today),
    ...projectDays(today),
    ...wholeDays(today),
    ...marketDays(today),
    ...todaysAgenda(today),
    ...visits.map((visit) => ({ ...visit, day: weekdayFrom(today, visit.inDays) })),
  ]
  return [...planned.map((event) => eventRow(event, clientIds, today)), ...seriesRows(today, clientIds)]
    .sort((one, other) => one.startDateTime.getTime() - other.startDateTime.getTime())
    .map((row, index) => ({ ...row, uid: `event-${index + 1}@mainstreet.example.com` }))
}

/** Recurring events: weekly, every other week, monthly, and one in another time zone. */
function seriesRows(today: Date, clientIds: ClientIds): EventRow[] {
  const on = (weekday: number, weeksAgo: number) =>
    plusDays(dayOf(today), weekday - weekdayOf(dayOf(today)) - 7 * weeksAgo)
  const series: (Planned & { rrule: string; timeZone?: string; skippedDays?: Day[] })[] = [
    {
      title: 'Invoices and books',
      day: on(5, 40),
      start: '15:30',
      minutes: 60,
      color: colors.own,
      rrule: 'FREQ=WEEKLY;BYDAY=FR',
      skippedDays: [on(5, 17)],
    },
    {
      title: 'Coffee with the merchants',
      day: on(2, 30),
      start: '08:00',
      minutes: 45,
      location: 'The Copper Kettle',
      color: colors.market,
      rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU',
    },
    {
      title: 'Desk club: pay the desk',
      day: firstMonday(on(1, 45)),
      color: colors.own,
      rrule: 'FREQ=MONTHLY;BYDAY=1MO',
    },
    {
      title: 'Early morning in Sydney: call with Margo',
      day: on(3, 12),
      start: '17:00',
      minutes: 30,
      location: 'Video call',
      color: colors.client,
      rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH',
      timeZone: 'Australia/Sydney',
    },
  ]
  return series.map(({ rrule, timeZone = owner.timeZone, skippedDays = [], ...event }) => ({
    ...eventRow(event, clientIds, today),
    rrule,
    timeZone,
    skippedDays,
    reminderMinutes: null,
  }))
}

const firstMonday = (monday: Day): Day => (Number(monday.slice(8)) <= 7 ? monday : firstMonday(plusDays(monday, -7)))

/** Suggestions from mails that are still open. */
export function suggestedEventRows(
  today: Date,
  clientIds: ClientIds,
  emailIds: EmailIds,
): Record<ProposalKey, EventRow> {
  const rows = Object.entries(proposedMeetings).map(([key, proposal]) => {
    const day = weekdayFrom(today, proposal.inDays)
    const event = eventRow({ ...proposal, day }, clientIds, today)
    const found = { ...event, day: null, location: null, people: [], confidence: proposal.confidence, quote: '' }
    const from = { name: clientele[proposal.client].name, address: clientele[proposal.client].email }
    const row: EventRow = {
      ...event,
      uid: `${key}@mainstreet.example.com`,
      reminderMinutes: null,
      aiQuote: quotes[key as ProposalKey](day),
      suggestionKey: suggestionKeyOf(found, { from }),
      isSuggested: true,
      aiSource: 'email',
      aiSourceId: emailIds[key as ProposalKey],
      aiConfidence: proposal.confidence,
      aiFoundBy: 'rules',
      createdAt: today,
      updatedAt: today,
    }
    return [key, row] as const
  })
  return Object.fromEntries(rows) as Record<ProposalKey, EventRow>
}

/** The sentence of each mail that proposes the meeting. */
const quotes: Record<ProposalKey, (day: Day) => string> = {
  larkTasting: (day) => `Then let us say ${englishDay(day)} at 10:30 AM, here at the bakery.`,
  weemsVisit: (day) =>
    `Come and see the yard before we sign: ${englishDay(day)}, 2:00 PM, at the office by the travel lift, 400 Tucker Street.`,
  montessoriBoard: (day) =>
    `They meet ${englishDay(day)} and we are on the agenda around 6:30 PM in the library, probably for three quarters of an hour.`,
  dominguezFotos: (day) => `¿Podemos hablar por teléfono el ${spanishDay(day)}, más o menos a las 4:00 de la tarde?`,
  kilnOpening: (day) =>
    `We open the big kiln in two weeks or so, I think ${englishDay(day)} in the late afternoon, if the firing goes well.`,
}

interface Planned {
  title: string
  day: Day
  /** Without a time it is an all-day event. */
  start?: string
  minutes?: number
  lastDay?: Day
  client?: ClientKey
  location?: string | null
  description?: string
  color?: string
}

const colors = { client: defaultEventColor, visit: '#0d9488', launch: '#16a34a', own: '#9333ea', market: '#ea580c' }

function eventRow(event: Planned, clientIds: ClientIds, today: Date): EventRow {
  const { client, day, start } = event
  const startDateTime = at(day, start ?? '00:00')
  const endDateTime = start ? plusMinutes(startDateTime, event.minutes ?? 60) : at(event.lastDay ?? day, '23:59')
  const guest = client && clientele[client].email
  const notedAt = at(weekdayFrom(today, daysBefore(day, today)), '09:25')
  return {
    title: event.title,
    startDateTime,
    endDateTime,
    allDay: !start,
    startDay: start ? null : day,
    endDay: start ? null : (event.lastDay ?? day),
    reminderMinutes: start ? defaultReminder.timed : defaultReminder.allDay,
    nextReminderAt: start && startDateTime > today ? plusMinutes(startDateTime, -defaultReminder.timed) : null,
    description: event.description ?? null,
    location: event.location ?? null,
    clientId: client ? clientIds[client] : null,
    attendees: guest ? [guest, owner.email] : [],
    color: event.color ?? colors.client,
    reminderSent: endDateTime < today,
    createdAt: notedAt,
    updatedAt: notedAt,
  }
}

/** Events are created about a week ahead, and future ones yesterday at the latest. */
function daysBefore(day: Day, today: Date): number {
  const distance = Math.round((Date.parse(day) - Date.parse(dayOf(today))) / dayMs)
  return Math.min(distance - 8, -1 - (Math.abs(distance) % 5))
}

/** Every fourth Monday, a year back and four weeks ahead. */
function planningMondays(today: Date): Planned[] {
  const thisMonday = plusDays(dayOf(today), 1 - weekdayOf(dayOf(today)))
  return Array.from({ length: 14 }, (_, index) => ({
    title: 'Plan the month',
    day: plusDays(thisMonday, 28 - index * 28),
    start: '08:30',
    minutes: 45,
    location: 'Eastport Desk Club, desk 14',
    color: colors.own,
  }))
}

const recurringTalks: { client: ClientKey; title: string; start: string; minutes: number; since: number }[] = [
  { client: 'okafor', title: 'Monthly call with Okafor & Bright', start: '09:00', minutes: 30, since: -185 },
  { client: 'hornPoint', title: 'Stand-up at the dock with Captain Bill', start: '07:30', minutes: 20, since: -170 },
  { client: 'spaCreek', title: 'Charla con Marisol: números del mes', start: '13:00', minutes: 30, since: -120 },
  { client: 'nunez', title: 'Monthly review with Alma and Dr. Núñez', start: '12:30', minutes: 30, since: -240 },
]

function monthlyTalks(today: Date): Planned[] {
  return recurringTalks.flatMap(({ since, ...talk }, which) =>
    Array.from({ length: 11 }, (_, index) => 18 + which * 3 - index * 28)
      .filter((inDays) => inDays > since)
      .map((inDays) => ({ ...talk, day: weekdayFrom(today, inDays) })),
  )
}

/** Each won deal has an opening day; recent ones also a kick-off. */
function projectDays(today: Date): Planned[] {
  const { between } = seededRandom(37)
  return Object.values(demoDeals).flatMap((deal) => {
    if (deal.stage !== 'closed-won') return []
    const { client } = deal
    const opened = deal.closed + between(32, 40)
    const kickOff: Planned = {
      title: `Kick-off: ${deal.name}`,
      day: weekdayFrom(today, deal.closed + 4),
      start: `1${between(0, 4)}:00`,
      minutes: 90,
      client,
      location: clientele[client].address,
      color: colors.visit,
    }
    const openingDay: Planned = {
      title: `Opening day: ${deal.name}`,
      day: weekdayFrom(today, opened),
      client,
      color: colors.launch,
    }
    return deal.closed > -160 ? [kickOff, openingDay] : [openingDay]
  })
}

function wholeDays(today: Date): Planned[] {
  const away = weekdayFrom(today, -118)
  return [
    { title: 'Away: a week on the water', day: away, lastDay: plusDays(away, 4), color: colors.own },
    { title: 'Web accessibility conference, Baltimore', day: weekdayFrom(today, -83), color: colors.own },
    { title: 'Quarterly taxes', day: weekdayFrom(today, -61), color: colors.own },
    { title: 'Backup drill: open every backup', day: weekdayFrom(today, -20), color: colors.own },
    { title: 'Quarterly estimate due', day: weekdayFrom(today, 9), color: colors.own },
    { title: 'Nothing but writing', day: weekdayFrom(today, 23), color: colors.own },
  ]
}

/** The Saturday market, the only work on a weekend. */
function marketDays(today: Date): Planned[] {
  const nextSaturday = plusDays(dayOf(today), 6 - weekdayOf(dayOf(today)))
  return [-126, 14].map((distance) => ({
    title: 'Table at the Saturday market',
    day: plusDays(nextSaturday, distance),
    start: '08:00',
    minutes: 300,
    location: 'Market Space, Annapolis',
    description: 'Cards, the two tablets, a sign that says “Ask me about your website”.',
    color: colors.market,
  }))
}

function todaysAgenda(today: Date): Planned[] {
  const day = dayOf(today)
  return isWeekend(day)
    ? [
        {
          title: 'Table at the holiday market',
          day,
          start: '09:00',
          minutes: 180,
          location: 'Market Space, Annapolis',
          color: colors.market,
        },
        {
          title: 'Market: photographs for Taquería La Ceiba',
          day,
          start: '12:30',
          minutes: 45,
          client: 'laCeiba',
          color: colors.market,
        },
        {
          title: 'Market: pack up with Walt Jessup',
          day,
          start: '14:00',
          minutes: 60,
          client: 'jessup',
          color: colors.market,
        },
      ]
    : [
        { title: 'Call with Tonya Griggs: the red', day, start: '09:30', minutes: 30, client: 'griggs' },
        {
          title: 'Portal de padres: permisos de fotos',
          day,
          start: '11:00',
          minutes: 60,
          client: 'pasos',
          location: '1990 Moreland Pkwy, Annapolis',
          color: colors.visit,
        },
        { title: 'Galleries: first click-through', day, start: '14:30', minutes: 45, client: 'haddad' },
        { title: 'Answer mail, then stop', day, start: '16:30', minutes: 45, color: colors.own },
      ]
}

const visits: (Omit<Planned, 'day'> & { inDays: number })[] = [
  { inDays: -379, title: 'First visit at Lark & Loaf', start: '10:30', client: 'lark', color: colors.visit },
  {
    inDays: -372,
    title: 'Photographs in the bakery',
    start: '09:00',
    minutes: 180,
    client: 'lark',
    color: colors.visit,
  },
  { inDays: -362, title: 'Call with Terrence: how a day in the shop goes', start: '15:00', client: 'fifthChair' },
  {
    inDays: -345,
    title: 'An evening in Wen’s workshop',
    start: '17:30',
    minutes: 120,
    client: 'tidewater',
    color: colors.visit,
  },
  {
    inDays: -335,
    title: 'Delivery round with Imogen',
    start: '08:00',
    minutes: 150,
    client: 'petalPost',
    color: colors.visit,
  },
  { inDays: -310, title: 'Dr. Núñez: website proposal', start: '12:30', minutes: 45, client: 'nunez' },
  { inDays: -296, title: 'Tap list behind the bar', start: '16:00', client: 'backCreek', color: colors.visit },
  { inDays: -288, title: 'Ironworks: proposal for the check-in', start: '11:00', client: 'ironworks' },
  {
    inDays: -272,
    title: 'Spa Creek: a class, and then the numbers',
    start: '11:15',
    minutes: 75,
    client: 'spaCreek',
    color: colors.visit,
  },
  { inDays: -252, title: 'Okafor & Bright: security questions', start: '10:00', client: 'okafor' },
  { inDays: -246, title: 'Okafor & Bright: contract reading', start: '09:00', minutes: 90, client: 'okafor' },
  {
    inDays: -231,
    title: 'Two hours with the binder',
    start: '07:30',
    minutes: 120,
    client: 'hornPoint',
    color: colors.visit,
  },
  {
    inDays: -212,
    title: 'Montessori: board presentation',
    start: '18:30',
    minutes: 45,
    client: 'montessori',
    color: colors.visit,
  },
  {
    inDays: -192,
    title: 'O’Brien’s: walk through the aisles',
    start: '08:00',
    minutes: 90,
    client: 'obriens',
    color: colors.visit,
  },
  { inDays: -187, title: 'Reading at Vesper Street', start: '18:00', minutes: 90, client: 'vesper' },
  {
    inDays: -176,
    title: 'La Ceiba: una tarde en la cocina',
    start: '15:00',
    minutes: 90,
    client: 'laCeiba',
    color: colors.visit,
  },
  { inDays: -164, title: 'Tailoring: one page, read aloud', start: '10:00', minutes: 45, client: 'tailoring' },
  {
    inDays: -158,
    title: 'Muddy Paws: a morning at the tub',
    start: '08:30',
    minutes: 120,
    client: 'muddyPaws',
    color: colors.visit,
  },
  {
    inDays: -144,
    title: 'Kayak: on the water with Nora',
    start: '09:00',
    minutes: 180,
    client: 'kayak',
    color: colors.visit,
  },
  { inDays: -129, title: 'Severn River: exercises and privacy', start: '12:00', client: 'severnPhysio' },
  { inDays: -106, title: 'Sail loft visit', start: '13:30', minutes: 90, client: 'lund', color: colors.visit },
  { inDays: -99, title: 'Calculator: how Annika prices a mainsail', start: '10:00', minutes: 120, client: 'lund' },
  { inDays: -93, title: 'Booksellers: committee meeting', start: '17:00', minutes: 90, client: 'booksellers' },
  { inDays: -87, title: 'Thunderstorm day: on call for Nora', start: '12:00', minutes: 240, client: 'kayak' },
  {
    inDays: -75,
    title: 'Kiln Yard: the class that sells out',
    start: '17:30',
    minutes: 90,
    client: 'kilnHouse',
    color: colors.visit,
  },
  { inDays: -71, title: 'Griggs: first call', start: '07:30', minutes: 30, client: 'griggs' },
  { inDays: -65, title: 'Wholesale: Hank and Ingrid', start: '15:00', client: 'backCreek' },
  {
    inDays: -57,
    title: 'Quiet Waters: reading the handouts',
    start: '13:00',
    minutes: 120,
    client: 'quietWaters',
    color: colors.visit,
  },
  {
    inDays: -54,
    title: 'A day with the dispatch desk',
    start: '06:30',
    minutes: 540,
    client: 'griggs',
    color: colors.visit,
  },
  {
    inDays: -47,
    title: 'Members’ evening at Vesper Street Books',
    start: '18:00',
    minutes: 150,
    client: 'booksellers',
    color: colors.visit,
  },
  {
    inDays: -44,
    title: 'Café Sombra: tostado y fotos',
    start: '10:00',
    minutes: 90,
    client: 'sombra',
    color: colors.visit,
  },
  { inDays: -40, title: 'Weems Creek: first call', start: '16:00', minutes: 30, client: 'weemsCreek' },
  { inDays: -36, title: 'Pie with Gus', start: '15:30', minutes: 45, client: 'copperKettle' },
  {
    inDays: -32,
    title: 'La Ceiba: fotos del menú nuevo',
    start: '09:30',
    minutes: 90,
    client: 'laCeiba',
    color: colors.visit,
  },
  { inDays: -29, title: 'Penrose: which forty instruments', start: '11:00', client: 'penrose', color: colors.visit },
  { inDays: -27, title: 'Season’s numbers with Nora', start: '10:00', client: 'kayak' },
  { inDays: -22, title: 'Pequeños Pasos: junta de padres', start: '17:30', client: 'pasos', color: colors.visit },
  { inDays: -19, title: 'Demo for Tonya and Darnell', start: '07:00', client: 'griggs' },
  {
    inDays: -16,
    title: 'Penrose: recording day',
    start: '09:00',
    minutes: 300,
    client: 'penrose',
    color: colors.visit,
  },
  {
    inDays: -15,
    title: 'Dockside: how the box office works',
    start: '19:00',
    minutes: 45,
    client: 'dockside',
    color: colors.visit,
  },
  { inDays: -11, title: 'Leila Haddad: gallery sketches', start: '14:00', client: 'haddad' },
  {
    inDays: -9,
    title: 'Try the storm list on the dock',
    start: '07:30',
    minutes: 60,
    client: 'hornPoint',
    color: colors.visit,
  },
  { inDays: -8, title: 'Quiet Waters: the first hundred answers', start: '18:30', minutes: 45, client: 'quietWaters' },
  { inDays: -5, title: 'Webb: sign with Simone', start: '16:30', minutes: 30, client: 'webb' },
  { inDays: -4, title: 'Coffee with Theo and Winifred', start: '10:00', minutes: 45, client: 'booksellers' },
  { inDays: -2, title: 'Montessori: camp page draft', start: '15:15', minutes: 30, client: 'montessori' },
  { inDays: -1, title: 'Café Sombra: entrega', start: '11:30', minutes: 45, client: 'sombra', color: colors.visit },
  {
    inDays: 1,
    title: 'Ride along with Renée Webb',
    start: '06:00',
    minutes: 180,
    client: 'webb',
    color: colors.visit,
    description: 'Bring the coffee.',
  },
  { inDays: 1, title: 'Recall reminders: call with Alma', start: '12:30', minutes: 30, client: 'nunez' },
  { inDays: 2, title: 'First call: plant finder', start: '11:00', minutes: 30, client: 'rooted' },
  { inDays: 2, title: 'Okafor: clause 7', start: '15:00', minutes: 30, client: 'okafor' },
  {
    inDays: 3,
    title: 'Earl Tolliver, after the lunch rush',
    start: '14:30',
    minutes: 30,
    client: 'tollivers',
    location: '2 Compromise St, Annapolis',
    color: colors.visit,
  },
  { inDays: 3, title: 'Llamada con Ximena Torres', start: '16:00', minutes: 30, client: 'torres' },
  { inDays: 4, title: 'Keg deposits with Ingrid', start: '10:00', minutes: 60, client: 'backCreek' },
  {
    inDays: 4,
    title: 'Sign the contract with Griggs',
    start: '07:15',
    minutes: 30,
    client: 'griggs',
    location: '3300 Crain Hwy, Bowie',
  },
  { inDays: 5, title: 'Rehearse the forum talk', start: '17:00', minutes: 60, color: colors.own },
  {
    inDays: 7,
    title: 'Merchants’ breakfast',
    start: '07:30',
    minutes: 60,
    client: 'copperKettle',
    location: '1617 West St, Annapolis',
  },
  {
    inDays: 9,
    title: 'Jules in Wen’s workshop: the repair board',
    start: '17:30',
    minutes: 60,
    client: 'spokes',
    color: colors.visit,
  },
  { inDays: 11, title: 'Parent portal: first click-through', start: '09:00', client: 'pasos' },
  { inDays: 13, title: 'Dockside: after the grant decision', start: '13:00', minutes: 30, client: 'dockside' },
  { inDays: 16, title: 'Haul-out schedule: start, if signed', start: '10:00', minutes: 90, client: 'weemsCreek' },
  {
    inDays: 18,
    title: 'Griggs: two weeks with one van',
    start: '07:00',
    minutes: 60,
    client: 'griggs',
    color: colors.visit,
  },
  { inDays: 22, title: 'Second shop: call with Terrence', start: '15:00', minutes: 45, client: 'fifthChair' },
  {
    inDays: 27,
    title: 'Parent evening at Pequeños Pasos',
    start: '17:30',
    minutes: 90,
    client: 'pasos',
    color: colors.visit,
  },
  { inDays: 31, title: 'Wedding gallery goes out', start: '09:00', minutes: 60, client: 'haddad' },
]

/** The separate list of meetings. */
export function meetingRows(today: Date, clientIds: ClientIds): (typeof meetings.$inferInsert)[] {
  return appointments.map(({ inDays, client, title, from, until, status, location }) => {
    const day = weekdayFrom(today, inDays)
    return {
      title,
      startDate: day,
      startTime: from,
      endDate: day,
      endTime: until,
      location: location ?? clientele[client].address,
      clientId: clientIds[client],
      attendees: [clientele[client].email, owner.email],
      status: status ?? (inDays < 0 ? 'completed' : 'scheduled'),
      reminderSent: inDays < 0,
      createdAt: at(weekdayFrom(today, Math.min(inDays - 7, -2)), '09:40'),
    }
  })
}

const appointments: {
  inDays: number
  client: ClientKey
  title: string
  from: string
  until: string
  status?: 'cancelled'
  location?: string
}[] = [
  { inDays: -54, client: 'griggs', title: 'Dispatch desk, whole day', from: '06:30', until: '15:30' },
  { inDays: -36, client: 'copperKettle', title: 'Open invoice, over pie', from: '15:30', until: '16:15' },
  { inDays: -31, client: 'copperKettle', title: 'Counter tablets', from: '15:00', until: '15:45', status: 'cancelled' },
  {
    inDays: -19,
    client: 'griggs',
    title: 'Demo of the dispatch board',
    from: '07:00',
    until: '08:00',
    location: 'Video call',
  },
  { inDays: -9, client: 'hornPoint', title: 'Pretend storm', from: '07:30', until: '08:30' },
  { inDays: 2, client: 'rooted', title: 'First consultation', from: '11:00', until: '11:30', location: 'Telephone' },
  { inDays: 4, client: 'griggs', title: 'Contract signing', from: '07:15', until: '07:45' },
  { inDays: 11, client: 'pasos', title: 'Parent portal, first click-through', from: '09:00', until: '10:00' },
]
