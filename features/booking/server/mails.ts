import { writeCalendar } from '#features/calendar/icalendar/write-calendar'
import { findStoredInvoice, invoiceLinkSeal, invoiceUrl } from '#features/invoices/server/store'
import type { Business } from '#features/settings/business'
import { readBusiness } from '#features/settings/server/store'
import type { Db, Transaction } from '#platform/db/database'
import { queueMail } from '#platform/outbox/outbox'
import { openToken } from '#platform/secrets/link-token'
import { managePath } from '../booking'
import { formatWhen } from '../format-when'
import { wordsIn } from '../words'
import { type BookingDeps, bookingSeal } from './deps'
import type { BookingRow } from './store/bookings'

type MailKind = 'confirmed' | 'requested' | 'moved' | 'cancelled' | 'declined' | 'reminder' | 'followUp'

/** Which mails carry the meeting for the guest's calendar. */
function calendarMethod(kind: MailKind, { sequence }: BookingRow): 'REQUEST' | 'CANCEL' | undefined {
  if (kind === 'confirmed' || kind === 'moved') return 'REQUEST'
  if (kind === 'cancelled') return 'CANCEL'
  // Declined after it was moved: the guest's calendar may still have it at its former time.
  return kind === 'declined' && sequence > 1 ? 'CANCEL' : undefined
}

/** Queues a mail to the guest. False if no mail account is connected; the booking is valid nevertheless. */
export async function mailGuest(
  tx: Transaction,
  deps: BookingDeps,
  booking: BookingRow,
  kind: MailKind,
  now: Date,
  /** Replaces the default text. */
  text = '',
): Promise<boolean> {
  const sender = await deps.senderAddress(tx)
  if (sender === undefined) return false
  const business = await readBusiness(tx)
  const words = wordsIn(booking.language)
  const { subject, text: usual } = words.mail[kind](booking.typeName, business.name)
  const method = calendarMethod(kind, booking)
  await queueMail(tx, {
    key: ['booking', booking.id, booking.sequence, kind, kind === 'reminder' && booking.nextReminderAt?.toISOString()]
      .filter(Boolean)
      .join(' '),
    origin: { kind: 'booking', id: booking.id },
    to: [{ name: booking.name, address: booking.email }],
    subject,
    text: [
      words.mail.hello(booking.name),
      text || usual,
      [
        booking.typeName,
        formatWhen(booking, booking.timeZone, booking.language),
        ...(booking.place ? [`${words.where}: ${booking.place}`] : []),
      ].join('\n'),
      ...linkLines(deps, booking, kind),
      ...(await receiptLines(tx, deps, booking, kind)),
      business.name,
    ]
      .filter(Boolean)
      .join('\n\n'),
    ...(method && {
      attachments: [
        {
          name: 'invite.ics',
          type: `text/calendar; charset=utf-8; method=${method}`,
          content: Buffer.from(calendarFile(booking, business, sender, method, now), 'utf8'),
        },
      ],
    }),
  })
  return true
}

function linkLines(deps: BookingDeps, booking: BookingRow, kind: MailKind): string[] {
  const { mail } = wordsIn(booking.language)
  const url = manageUrl(deps, booking)
  if (kind === 'cancelled' || kind === 'declined' || kind === 'followUp')
    return [`${mail.newTime}\n${deps.publicUrl}/book`]
  return url ? [`${mail.changeIt}\n${url}`] : []
}

/** The invoice that the guest has paid on. */
async function receiptLines(tx: Transaction, deps: BookingDeps, booking: BookingRow, kind: MailKind) {
  const url = kind === 'confirmed' || kind === 'requested' ? await invoicePage(tx, deps, booking) : null
  return url ? [`${wordsIn(booking.language).yourInvoice}\n${url}`] : []
}

export async function invoicePage(db: Db, { secret, publicUrl }: BookingDeps, { invoiceId }: BookingRow) {
  if (invoiceId === null) return null
  const { sealedToken } = await findStoredInvoice(db, invoiceId)
  return invoiceUrl(invoiceLinkSeal(secret), publicUrl, sealedToken)
}

/** Null where the link was made with another secret, as in a restored backup. */
export function manageUrl({ secret, publicUrl }: BookingDeps, { sealedToken }: BookingRow): string | null {
  const token = openToken(bookingSeal(secret), sealedToken)
  return token === undefined ? null : publicUrl + managePath(token)
}

/** The meeting as a file for the guest's calendar. */
export function calendarFile(
  booking: BookingRow,
  business: Business,
  sender: string | undefined,
  method: 'REQUEST' | 'CANCEL' | undefined,
  now: Date,
): string {
  const address = business.email || sender
  const title = business.name ? `${booking.typeName} · ${business.name}` : booking.typeName
  return writeCalendar({
    ownersZone: business.timeZone,
    now,
    ...(method && { method }),
    ...(address && { organizer: { name: business.name || address, address } }),
    events: [
      {
        uid: booking.uid,
        title,
        description: booking.answers.map(({ question, answer }) => `${question}: ${answer}`).join('\n') || null,
        location: booking.place || null,
        attendees: method ? [booking.email] : [],
        occurrenceDay: null,
        sequence: booking.sequence,
        createdAt: booking.createdAt,
        updatedAt: booking.updatedAt,
        startDateTime: booking.start,
        endDateTime: booking.end,
        startDay: null,
        endDay: null,
        allDay: false,
        timeZone: null,
        rrule: null,
        skippedDays: [],
      },
    ],
  })
}
