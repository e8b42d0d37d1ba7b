import { formatCents } from '#core/money'
import type { InvoiceStatus } from '#features/invoices/invoice'
import type { invoiceHistory, invoiceItems, invoicePayments, invoices } from '#features/invoices/server/table'
import { totalsOf } from '#features/invoices/totals'
import type { ClientIds, ClientKey } from './clients'
import { at, type Day, dayOf, plusDays, weekdayFrom } from './days'
import { type DealIds, type DealKey, demoDeals } from './deals'
import { seededRandom } from './seeded-random'

/** An invoice before it is inserted. */
export interface Bill {
  number: string
  client: ClientKey
  deal: DealKey | undefined
  status: InvoiceStatus
  issueDay: Day
  dueDay: Day
  lines: Line[]
  taxRate: number
  currency: string
  amountCents: number
  notes: string | null
  language: 'en' | 'es'
  /** Paid so far, if partly paid. */
  depositCents: number
  issuedAt: Date
  /** When it was paid or last updated. */
  touchedAt: Date
}

/** Every invoice of the year in the order of issue, numbered within its calendar year. */
export function bills(today: Date): Bill[] {
  const { between } = seededRandom(23)
  const newest = at(weekdayFrom(today, -1), '09:00')
  const lastNumber: Record<string, number> = {}
  return [...projectWork(), ...careOverTheMonths(), ...oddJobs]
    .sort((one, other) => one.issued - other.issued)
    .map((job) => {
      const status = job.status ?? 'paid'
      const issueDay = weekdayFrom(today, job.issued)
      const year = issueDay.slice(0, 4)
      lastNumber[year] = (lastNumber[year] ?? 0) + 1
      const issuedAt = at(issueDay, '08:45')
      const paidAt = at(plusDays(issueDay, between(2, 26)), '13:15')
      return {
        number: `INV-${year}-${String(lastNumber[year]).padStart(3, '0')}`,
        client: job.client,
        deal: job.deal,
        status,
        issueDay,
        dueDay: plusDays(issueDay, job.terms ?? 30),
        lines: job.lines,
        taxRate: job.taxRate ?? 0,
        currency: job.currency ?? 'USD',
        amountCents: totalCents(job),
        notes: job.notes ?? null,
        language: spanishSpeaking.includes(job.client) ? ('es' as const) : ('en' as const),
        depositCents: Math.round((job.deposit ?? 0) * 100),
        issuedAt,
        touchedAt: status === 'paid' ? (paidAt < newest ? paidAt : newest) : issuedAt,
      }
    })
}

export function invoiceRows(written: Bill[], clientIds: ClientIds, dealIds: DealIds): (typeof invoices.$inferInsert)[] {
  return written.map((bill, index) => ({
    invoiceNumber: bill.number,
    clientId: clientIds[bill.client],
    dealId: bill.deal ? dealIds[bill.deal] : null,
    amountCents: bill.amountCents,
    currency: bill.currency,
    taxRate: bill.taxRate,
    status: bill.status,
    issueDate: bill.issueDay,
    dueDate: bill.dueDay,
    notes: bill.notes,
    language: bill.language,
    paidCents: paidCents(bill),
    sentAt: bill.status === 'draft' ? null : bill.issuedAt,
    paidAt: bill.status === 'paid' ? bill.touchedAt : null,
    stripePaymentIntentId:
      bill.status === 'paid' && index % 3 === 0 ? `pi_demo_${bill.number.replaceAll('-', '')}` : null,
    createdAt: bill.issuedAt,
    updatedAt: bill.touchedAt,
  }))
}

export function invoiceItemRows(written: Bill[], invoiceIds: number[]): (typeof invoiceItems.$inferInsert)[] {
  return invoiceIds.flatMap((invoiceId, index) => {
    const bill = written[index]
    return (bill?.lines ?? []).map(([description, quantity, dollars], position) => ({
      invoiceId,
      position,
      description,
      quantity,
      rate: dollars,
      createdAt: bill?.issuedAt,
    }))
  })
}

const paidCents = ({ status, amountCents, depositCents }: Bill) => (status === 'paid' ? amountCents : depositCents)

const methods = ['bank transfer', 'check', 'card'] as const

/** One payment for each paid invoice, and the partial payments. */
export function paymentRows(written: Bill[], invoiceIds: number[]): (typeof invoicePayments.$inferInsert)[] {
  return written.flatMap((bill, index) => {
    const amountCents = paidCents(bill)
    if (amountCents === 0) return []
    const paidAt = bill.status === 'paid' ? bill.touchedAt : at(plusDays(bill.issueDay, 5), '10:05')
    return [
      {
        invoiceId: invoiceIds[index] as number,
        amountCents,
        paidOn: dayOf(paidAt),
        method: methods[index % methods.length],
        note: bill.status === 'paid' ? null : 'Half on account',
        createdAt: paidAt,
      },
    ]
  })
}

/** Created by the owner, who also recorded the payments; the system marked late invoices as overdue. */
export function historyRows(written: Bill[], invoiceIds: number[]): (typeof invoiceHistory.$inferInsert)[] {
  const payments = paymentRows(written, invoiceIds)
  return written.flatMap((bill, index) => {
    const invoiceId = invoiceIds[index] as number
    const about = { invoiceId, invoiceNumber: bill.number }
    const owner = { ...about, actor: 'owner' as const, userId: 1 }
    const moved = (to: string) => [{ field: 'Status', from: 'Pending', to }]
    const isPaid = bill.status === 'paid'
    const received = payments
      .filter((payment) => payment.invoiceId === invoiceId)
      .map(({ amountCents, createdAt }) => ({
        ...owner,
        kind: 'payment-added' as const,
        details: [
          { field: 'Payment', from: '', to: formatCents(amountCents, bill.currency) },
          ...(isPaid ? moved('Paid') : []),
        ],
        createdAt,
      }))
    const lateSince = at(plusDays(bill.dueDay, 1), '00:00')
    const late = { ...about, actor: 'system' as const, kind: 'status' as const, details: moved('Overdue') }
    return [
      { ...owner, kind: 'created' as const, createdAt: bill.issuedAt },
      ...received,
      ...(bill.status === 'overdue' ? [{ ...late, createdAt: lateSince }] : []),
    ]
  })
}

const totalCents = ({ lines, taxRate = 0, currency = 'USD' }: Job) =>
  totalsOf({
    lines: lines.map(([, quantity, rate]) => ({ quantity, rate, taxRate: null, discount: null })),
    taxRate,
    discount: null,
    currency,
  }).totalCents

/** Billed in Spanish. */
const spanishSpeaking: ClientKey[] = ['laCeiba', 'sombra', 'ibanez']

type Line = readonly [description: string, quantity: number, dollars: number]

interface Job {
  client: ClientKey
  deal?: DealKey
  /** Days from today. */
  issued: number
  lines: Line[]
  currency?: string
  status?: InvoiceStatus
  /** Days to pay. */
  terms?: number
  taxRate?: number
  notes?: string
  /** Partial payment, in dollars. */
  deposit?: number
}

interface Half {
  issued: number
  lines: Line[]
  status?: InvoiceStatus
  notes?: string
  deposit?: number
}

/** The two halves of a won deal: one on signing, one on opening day. Recent deals have only the first. */
export const halves: Partial<Record<DealKey, [Half, Half?]>> = {
  larkSite: [
    {
      issued: -376,
      lines: [
        ['Design, first round', 1, 900],
        ['Photographs in the bakery, half day', 1, 500],
      ],
    },
    {
      issued: -346,
      lines: [
        ['Five pages, built and filled', 1, 900],
        ['Cake order form with deposits', 1, 500],
      ],
    },
  ],
  fifthChairBooking: [
    { issued: -350, lines: [['Booking for five chairs, on signing', 1, 1800]] },
    {
      issued: -312,
      lines: [
        ['Reminders by text', 1, 600],
        ['Deposits for no-shows', 1, 700],
        ['Training call, hours', 4, 125],
      ],
    },
  ],
  tidewaterQuotes: [
    { issued: -332, lines: [['Price table for the twenty commonest jobs', 20, 80]] },
    {
      issued: -299,
      lines: [
        ['Quote form', 1, 1100],
        ['Evening hand-over in the workshop, hours', 4, 125],
      ],
    },
  ],
  petalShop: [
    {
      issued: -316,
      lines: [
        ['Catalog of twelve bouquets', 12, 100],
        ['Delivery zones by postal code', 1, 900],
      ],
    },
    {
      issued: -281,
      lines: [
        ['Checkout and card messages', 1, 1500],
        ['Label printer set-up', 1, 600],
      ],
    },
  ],
  nunezSite: [
    { issued: -295, lines: [['Bilingual website, on signing', 1, 2400]] },
    {
      issued: -258,
      lines: [
        ['Spanish texts, reviewed by a native reader', 14, 60],
        ['Appointment requests', 1, 1000],
        ['Accessibility check', 1, 560],
      ],
    },
  ],
  backCreekTaproom: [
    { issued: -279, lines: [['Taproom site, on signing', 1, 1700]] },
    {
      issued: -250,
      lines: [
        ['Tap list for the phone', 1, 1200],
        ['Events page', 1, 500],
      ],
    },
  ],
  spaCreekClasses: [
    { issued: -260, lines: [['Class passes', 1, 2300]] },
    {
      issued: -222,
      lines: [
        ['Waiting list', 1, 1500],
        ['Import of 412 students', 1, 800],
      ],
    },
  ],
  okaforIntake: [
    {
      issued: -238,
      lines: [
        ['Intake questionnaire', 1, 2400],
        ['Conflict check list', 1, 1500],
      ],
      notes: 'PO OB-2217',
    },
    {
      issued: -196,
      lines: [
        ['Document portal', 1, 2900],
        ['Security review, hours', 8, 125],
      ],
      notes: 'PO OB-2217',
    },
  ],
  hornPointWaiting: [
    { issued: -220, lines: [['Waiting list, on signing', 1, 2600]] },
    {
      issued: -181,
      lines: [
        ['Binder of 211 applications typed in', 211, 4],
        ['Yearly confirmation by mail', 1, 1756],
      ],
    },
  ],
  montessoriEnrol: [
    { issued: -200, lines: [['Tour calendar, non-profit rate', 1, 2200]] },
    { issued: -160, lines: [['Enrollment packet, non-profit rate', 1, 2200]] },
  ],
  obriensCatalog: [
    {
      issued: -181,
      lines: [
        ['Catalog import, 9,000 parts', 9, 300],
        ['Search by everyday names', 1, 800],
      ],
    },
    {
      issued: -141,
      lines: [
        ['Aisle finder', 1, 2200],
        ['Training for four counters', 4, 300],
      ],
    },
  ],
  laCeibaMenu: [
    { issued: -166, lines: [['Menú bilingüe', 1, 1900]] },
    {
      issued: -131,
      lines: [
        ['Pedidos para llevar', 1, 1600],
        ['Capacitación en la cocina, horas', 3.2, 125],
      ],
    },
  ],
  muddyPawsReminders: [
    { issued: -150, lines: [['Booking by breed and size', 1, 2050]] },
    {
      issued: -113,
      lines: [
        ['Reminders by text', 1, 1250],
        ['Vaccination upload', 1, 800],
      ],
    },
  ],
  kayakRentals: [
    { issued: -134, lines: [['Rental booking', 1, 3700]] },
    {
      issued: -94,
      lines: [
        ['Guided tours and rain credits', 1, 2500],
        ['Signed waivers', 1, 1200],
      ],
    },
  ],
  severnPhysioSite: [
    { issued: -116, lines: [['Practice website', 1, 2800]] },
    { issued: -74, lines: [['Exercise library, 56 exercises', 56, 50]] },
  ],
  lundCalculator: [
    { issued: -95, lines: [['Calculator for six boat classes', 6, 520]] },
    {
      issued: -59,
      lines: [
        ['Cloth and reef options', 1, 1900],
        ['Quote as a document', 1, 1180],
      ],
    },
  ],
  booksellersDirectory: [
    { issued: -80, lines: [['Map and member pages', 40, 110]] },
    {
      issued: -41,
      lines: [
        ['Shared calendar', 1, 3200],
        ['Evening for members, hours', 9.6, 125],
      ],
    },
  ],
  kilnHouseClasses: [
    { issued: -64, lines: [['Class sign-up', 1, 2700]] },
    {
      issued: -33,
      lines: [
        ['Waiting list and gift certificates', 1, 1900],
        ['Kiln calendar', 1, 800],
      ],
      status: 'overdue',
    },
  ],
  quietWatersHelper: [
    { issued: -46, lines: [['Night helper, on signing', 1, 4300]] },
    {
      issued: -12,
      lines: [
        ['Helper taught from 63 handouts', 63, 40],
        ['Emergency wording, reviewed twice', 1, 1780],
      ],
      status: 'sent',
      deposit: 2150,
    },
  ],
  sombraSite: [
    { issued: -33, lines: [['Sitio bilingüe', 1, 2900]] },
    {
      issued: -3,
      lines: [
        ['Suscripción de café', 1, 2100],
        ['Recogida en la tienda', 1, 800],
      ],
      status: 'pending',
    },
  ],
  penroseSite: [
    { issued: -24, lines: [['Gallery of forty instruments', 40, 61.25]] },
    {
      issued: -1,
      lines: [
        ['Sound samples, recorded on site', 14, 90],
        ['Enquiries', 1, 1190],
      ],
      status: 'draft',
    },
  ],
  pasosPortal: [{ issued: -12, lines: [['Parent portal, on signing', 1, 4600]] }],
  haddadGallery: [{ issued: -6, lines: [['Client galleries, on signing', 1, 2300]] }],
  webbDispatch: [{ issued: -3, lines: [['Emergency call page, on signing', 1, 1900]], status: 'pending' }],
}

function projectWork(): Job[] {
  return Object.entries(halves).flatMap(([deal, parts]) =>
    parts
      .filter((half) => half !== undefined)
      .map((half) => ({ client: demoDeals[deal as DealKey].client, deal: deal as DealKey, ...half })),
  )
}

export const quarterlyCare: {
  client: ClientKey
  monthly: number
  issued: number[]
  unpaid?: Record<number, InvoiceStatus>
}[] = [
  { client: 'lark', monthly: 65, issued: [-239, -148, -57] },
  { client: 'fifthChair', monthly: 85, issued: [-199, -108, -17], unpaid: { [-17]: 'sent' } },
  { client: 'petalPost', monthly: 95, issued: [-171, -80] },
  { client: 'nunez', monthly: 120, issued: [-149, -58] },
  { client: 'backCreek', monthly: 80, issued: [-154, -63], unpaid: { [-63]: 'overdue' } },
  { client: 'spaCreek', monthly: 95, issued: [-97, -6], unpaid: { [-6]: 'pending' } },
  { client: 'okafor', monthly: 160, issued: [-85] },
  { client: 'hornPoint', monthly: 110, issued: [-74] },
  { client: 'obriens', monthly: 120, issued: [-34] },
  { client: 'kayak', monthly: 120, issued: [-77] },
]

function careOverTheMonths(): Job[] {
  return quarterlyCare.flatMap(({ client, monthly, issued, unpaid }) =>
    issued.map((day) => ({
      client,
      issued: day,
      lines: [['Website care: updates, backups, small changes, per month', 3, monthly]] as Line[],
      status: unpaid?.[day],
    })),
  )
}

const oddJobs: Job[] = [
  {
    client: 'roux',
    issued: -255,
    lines: [
      ['Newsletter template', 1, 450],
      ['Consulting, hours', 2.5, 125],
    ],
  },
  {
    client: 'vesper',
    issued: -228,
    lines: [['Event pages for the reading series', 6, 140]],
  },
  {
    client: 'goldLeaf',
    issued: -193,
    lines: [['Three pages and a price list', 1, 1450]],
  },
  {
    client: 'ibanez',
    issued: -176,
    lines: [
      ['Página con galería de jardines', 1, 1600],
      ['Fotografías, medio día', 1, 400],
    ],
  },
  {
    client: 'tailoring',
    issued: -155,
    lines: [['One page, beautifully set', 1, 1400]],
  },
  {
    client: 'bonanno',
    issued: -152,
    lines: [['Menu builder, on signing', 1, 2400]],
    status: 'cancelled',
    notes: 'Cancelled by agreement: the project was paused before work began.',
  },
  {
    client: 'ironworks',
    issued: -148,
    lines: [
      ['Check-in prototype, delivered', 1, 1850],
      ['Door reader, installed', 1, 240],
    ],
    taxRate: 6,
    status: 'overdue',
    notes: 'Second reminder sent.',
  },
  {
    client: 'copperKettle',
    issued: -91,
    lines: [
      ['Breakfast menu page', 1, 680],
      ['Window screen with stand', 1, 310],
    ],
    taxRate: 6,
    status: 'overdue',
    notes: 'Paper statement sent as well.',
  },
  {
    client: 'hornPoint',
    issued: -68,
    lines: [
      ['Dock office tablet with mount', 2, 389],
      ['Set-up, hours', 3, 125],
    ],
    taxRate: 6,
  },
  {
    client: 'griggs',
    issued: -52,
    lines: [['Day with the dispatch desk, and a written plan', 1, 1500]],
  },
  {
    client: 'brume',
    issued: -88,
    lines: [
      ['Photographs of forty bags', 40, 35],
      ['Shop, first design', 1, 1000],
    ],
    currency: 'EUR',
  },
  {
    client: 'brume',
    issued: -16,
    lines: [['Texts in French and English, words', 2200, 0.085]],
    currency: 'EUR',
    status: 'sent',
  },
  {
    client: 'brume',
    issued: -9,
    lines: [
      ['Label and shelf cards for Kamakura', 1, 148000],
      ['Translation into Japanese, pages', 6, 5200],
    ],
    currency: 'JPY',
    status: 'sent',
  },
  {
    client: 'spokes',
    issued: -46,
    lines: [['Service price list and winter page', 1, 920]],
    status: 'overdue',
  },
  {
    client: 'tollivers',
    issued: -38,
    lines: [['Emergency repair of the old site', 5.75, 125]],
    terms: 14,
  },
  {
    client: 'kayak',
    issued: -30,
    lines: [['Winter storage booking', 1, 2400]],
  },
  {
    client: 'severnPhysio',
    issued: -26,
    lines: [['Exercise sheets for print', 1, 1650]],
  },
  {
    client: 'booksellers',
    issued: -19,
    lines: [['Gift guide, a page for each shop', 40, 45]],
  },
  {
    client: 'okafor',
    issued: -21,
    lines: [
      ['Portal: second language for the intake', 1, 2200],
      ['Translation review, hours', 4.5, 125],
    ],
    notes: 'PO OB-2409',
  },
  {
    client: 'lark',
    issued: -15,
    lines: [['Holiday order page', 1, 780]],
  },
  {
    client: 'montessori',
    issued: -2,
    lines: [
      ['Summer camp page, non-profit rate', 1, 640],
      ['Form changes, hours', 2.25, 95],
    ],
    status: 'draft',
  },
  {
    client: 'hornPoint',
    issued: -1,
    lines: [['Storm list: who hauls out first', 1, 1350]],
    status: 'draft',
    notes: 'Ask Captain Bill whether the phone tree is included.',
  },
]
