import { clientele } from './clients'
import { dayOf, daysFrom, englishDay, weekdayFrom } from './days'
import type { Bill } from './invoices'
import { owner } from './owner'
import type { SingleMail } from './single-mail'

/** What invoices and providers write: bills sent, payments received, receipts, alerts. */
export function notices(today: Date, written: Bill[]): SingleMail[] {
  const sent = written.filter(({ status }) => status !== 'draft')
  const paid = written.filter(({ status }) => status === 'paid')
  return [
    ...everyFourth(sent).map((bill, index) => invoiceMail(today, bill, index)),
    ...everyFourth(paid).map((bill) => paymentNotice(today, bill)),
    ...hostingReceipts(today),
    ...receipts,
    ...alerts(today),
    meetingInvitation(today),
  ]
}

function invoiceMail(today: Date, bill: Bill, index: number): SingleMail {
  const client = clientele[bill.client]
  const closing = [
    'Thank you for the good work together.',
    'If anything on it is unclear, call me before you pay it.',
    'You can pay by card with the link on the invoice, or by check as always.',
  ]
  return {
    daysAgo: daysAgo(today, bill.issuedAt),
    time: '08:50',
    sender: { name: owner.name, email: owner.email },
    to: client.email,
    folder: 'sent',
    subject: `Invoice ${bill.number} from ${owner.studio}`,
    body: `Hello ${client.name},\n\nattached is invoice ${bill.number} over ${dollars(bill.amountCents)} for: ${bill.lines.map(([work]) => work.toLowerCase()).join('; ')}. It is due on ${englishDay(bill.dueDay)}.\n\n${closing[index % closing.length]}\n\nBest,\nDana\n`,
  }
}

function paymentNotice(today: Date, bill: Bill): SingleMail {
  const client = clientele[bill.client]
  return {
    daysAgo: daysAgo(today, bill.touchedAt),
    time: '13:20',
    sender: { name: 'Harborlight Payments', email: 'notices@harborlight-pay.example.com' },
    subject: `You received ${dollars(bill.amountCents)} from ${client.businessName}`,
    body: `A payment has arrived.\n\nFrom: ${client.businessName}\nFor: ${bill.number}\nAmount: ${dollars(bill.amountCents)}\n\nIt reaches your bank account within two business days. This message was sent automatically.\n`,
    score: 0.42,
    why: 'A payment notice; the money arrives by itself.',
  }
}

function meetingInvitation(today: Date): SingleMail {
  const day = weekdayFrom(today, 4).replaceAll('-', '')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Harbor Days//EN',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'UID:harbor-days-planning@example.com',
    `DTSTAMP:${day}T000000Z`,
    'SEQUENCE:0',
    `DTSTART:${day}T150000Z`,
    'DURATION:PT1H',
    'SUMMARY:Harbor Days planning',
    'LOCATION:Town hall\\, room 2',
    'ORGANIZER;CN=Paula Whitcomb:mailto:paula@harbor-days.example.com',
    `ATTENDEE;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:${owner.email}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return {
    daysAgo: 1,
    time: '16:05',
    sender: { name: 'Paula Whitcomb', email: 'paula@harbor-days.example.com' },
    subject: 'Invitation: Harbor Days planning',
    body: 'Hello Dana,\n\nwe would like to talk through the sign-up page before the fair. The time is in the invitation.\n\nPaula\n',
    invitation: lines.join('\r\n'),
    unread: true,
    score: 0.66,
    why: 'An invitation to a meeting; it waits for an answer.',
  }
}

function hostingReceipts(today: Date): SingleMail[] {
  return [25, 55, 86, 116, 147, 177].map((age) => ({
    daysAgo: age,
    time: '04:10',
    sender: { name: 'Copperline Hosting', email: 'billing@copperline-hosting.example.com' },
    isBulk: true,
    subject: `Receipt for your servers, ${daysFrom(today, -age).slice(0, 7)}`,
    body: 'Thank you for your payment of $84.00.\n\n3 small servers            $54.00\nDaily backups              $18.00\nMail relay, 10,000 a month $12.00\n\nCharged to the card ending in 0142. No action is needed.\n',
    score: 0.12,
    why: 'A receipt; nothing is asked.',
  }))
}

const receipts: SingleMail[] = [
  {
    daysAgo: 18,
    time: '05:30',
    sender: { name: 'Plainname Domains', email: 'receipts@plainname.example.com' },
    isBulk: true,
    subject: 'Renewed: 6 domain names',
    body: 'We renewed these names for one year: lark-and-loaf.example.com, fifth-chair.example.com, tidewater-repairs.example.com, petal-and-post.example.com, nunez-dental.example.com, mainstreet.example.com.\n\nTotal: $87.60\n',
    score: 0.15,
    why: 'A receipt; nothing is asked.',
  },
  {
    daysAgo: 49,
    time: '09:14',
    sender: { name: 'West Street Print Shop', email: 'orders@west-street-print.example.com' },
    subject: 'Your business cards are ready',
    body: '500 cards, cotton, two sides (English and Spanish). Pick-up until six, the proof is in the box.\n\nTotal $118.00, paid.\n',
  },
  {
    daysAgo: 92,
    time: '16:45',
    sender: { name: 'Eastport Desk Club', email: 'frontdesk@eastport-desks.example.com' },
    subject: 'Your desk for the next quarter',
    body: 'Desk 14 by the window is yours for another three months. $540.00 was charged to your card. The coffee machine has been repaired by Wen, you may know him.\n',
  },
  {
    daysAgo: 64,
    time: '07:00',
    sender: { name: 'Tally Accounting', email: 'hello@tally-accounting.example.com' },
    subject: 'Quarterly estimate: what we need from you',
    body: 'Hello Dana,\n\nfor the quarterly estimate we need the bank statements and the list of mileage. Please upload both by the 10th. Last quarter you were early, which we noticed with joy.\n\nMiriam at Tally\n',
    score: 0.65,
    why: 'Documents are needed for a tax estimate by a date.',
  },
]

function alerts(today: Date): SingleMail[] {
  const in9 = englishDay(weekdayFrom(today, 9))
  const in5 = englishDay(weekdayFrom(today, 5))
  return [
    {
      daysAgo: 0,
      time: '05:10',
      sender: { name: 'Copperline Hosting', email: 'status@copperline-hosting.example.com' },
      isBulk: true,
      subject: 'Planned maintenance, action may be needed',
      body: `We move one of your three servers to newer hardware on ${in9} between 2 and 4 in the morning. Expect two minutes of interruption. If you host a shop, choose another night until ${in5} in your panel.\n`,
      unread: true,
      score: 0.67,
      why: 'Planned interruption of client sites; another night can be chosen until a date.',
    },
    {
      daysAgo: 1,
      time: '02:30',
      sender: { name: 'Backup watch', email: 'watch@copperline-hosting.example.com' },
      isBulk: true,
      subject: 'All 14 backups opened and checked',
      body: 'Last night every backup was opened and compared. 14 of 14 are complete. The largest is obriens-catalog (2.1 GB).\n',
      score: 0.18,
      why: 'A good report; nothing is asked.',
    },
    {
      daysAgo: 3,
      time: '09:00',
      sender: { name: 'Tally Accounting', email: 'hello@tally-accounting.example.com' },
      subject: 'Quarterly estimate due soon',
      body: `Hello Dana,\n\nyour estimate is ready. Please pay it by ${in9}; the voucher is attached. Five overdue invoices caught our eye, shall we talk about reminders?\n\nMiriam at Tally\n`,
      unread: true,
      score: 0.85,
      why: 'A tax payment with a deadline.',
    },
    {
      daysAgo: 5,
      time: '18:00',
      sender: { name: 'Anne Arundel Small Business Desk', email: 'desk@small-business-aa.example.org' },
      subject: 'Your talk at the spring forum',
      body: 'Dear Ms. Reyes,\n\nthank you for offering to speak about “A helper that says it is one”. Twenty minutes, and questions after that. Could you send a photograph and three sentences about yourself?\n\nKind regards,\nThe program committee\n',
      score: 0.6,
      why: 'Asks for material for a talk; no date.',
    },
  ]
}

/** The others went out by paper mail or were paid by check. */
const everyFourth = (written: Bill[]) => written.filter((_, index) => (written.length - index) % 4 === 1)

const daysAgo = (today: Date, instant: Date) =>
  Math.round((Date.parse(dayOf(today)) - Date.parse(dayOf(instant))) / 86_400_000)

const dollars = (cents: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100)
