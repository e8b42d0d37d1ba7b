import { joinInsights } from '#features/notes/analysis'
import { analyzeByRules } from '#features/notes/built-in-analysis'
import type { noteFolders, notes } from '#features/notes/server/table'
import type { ClientIds, ClientKey } from './clients'
import { at, dayOf, happened, weekdayFrom } from './days'

type NoteFolderKey = keyof typeof folders
type NoteFolderIds = Record<NoteFolderKey, number>

const folders = {
  visits: { name: 'Shop visits', icon: 'map-pin', color: '#0d9488', madeDaysAgo: 370 },
  ideas: { name: 'Ideas', icon: 'lightbulb', color: '#d97706', madeDaysAgo: 340 },
  money: { name: 'Prices & terms', icon: 'receipt', color: '#16a34a', madeDaysAgo: 300 },
  talks: { name: 'Charlas y talleres', icon: 'mic', color: '#9333ea', madeDaysAgo: 120 },
} as const

export function noteFolderRows(today: Date): Record<NoteFolderKey, typeof noteFolders.$inferInsert> {
  const rows = Object.entries(folders).map(([key, { madeDaysAgo, ...folder }]) => [
    key,
    { ...folder, createdAt: at(weekdayFrom(today, -madeDaysAgo), '08:15') },
  ])
  return Object.fromEntries(rows)
}

export function noteRows(today: Date, clientIds: ClientIds, folderIds: NoteFolderIds): (typeof notes.$inferInsert)[] {
  return demoNotes.map(({ title, content, client, tags, place, daysAgo }) => {
    const ownFolder = place in folders ? folderIds[place as NoteFolderKey] : null
    const writtenAt = happened(today, daysAgo, '18:40')
    const analysis = analyzeByRules({ title, content, tags, clientName: null }, dayOf(writtenAt))
    return {
      title,
      content,
      clientId: client ? clientIds[client] : null,
      tags,
      important: place === 'important',
      folder: ownFolder ? null : place === 'archive' ? 'archive' : 'inbox',
      folderId: ownFolder,
      aiSummary: analysis.summary,
      aiAnalysis: joinInsights(analysis.insights),
      analyzedBy: analysis.by,
      createdAt: writtenAt,
      updatedAt: writtenAt,
    }
  })
}

interface DemoNote {
  title: string
  content: string
  tags: string[]
  place: 'inbox' | 'archive' | 'important' | NoteFolderKey
  daysAgo: number
  client?: ClientKey
}

const demoNotes: DemoNote[] = [
  {
    title: 'Tonya’s rules for the board',
    content:
      'Red is a customer without heat. Orange is a part on order. Blue means the van is closer than the phone says.\n\nNobody but Tonya moves a red one. The board on the screen must know that.',
    client: 'griggs',
    tags: ['dispatch', 'rules'],
    place: 'important',
    daysAgo: 2,
  },
  {
    title: 'Weems Creek: what to ask in the yard',
    content:
      '## In the yard\n\n- [x] Who decides when the lift is down? **Stefan**, and nobody else.\n- [ ] How wide is the second slip really?\n- [ ] What does Agnieszka worry about?\n- [ ] Tide table: which station?\n\nStorm rules as in [[Storm order, in Bill’s words]]; terms as in [[Payment in halves]].',
    client: 'weemsCreek',
    tags: ['visit', 'questions'],
    place: 'inbox',
    daysAgo: 1,
  },
  {
    title: 'Permisos de fotos',
    content:
      'Beatriz manda la lista de niños con permiso firmado. Sin permiso, la foto no existe para nadie, ni para el propio salón. Nada de borrones: simplemente no está.',
    client: 'pasos',
    tags: ['privacidad', 'portal'],
    place: 'important',
    daysAgo: 2,
  },
  {
    title: 'Salt in the screen',
    content:
      'Earl’s question is fair. Marine-rated housing costs $180 more and comes with three years. Offer that, and the argument with his wife is over.',
    client: 'tollivers',
    tags: ['hardware', 'proposal'],
    place: 'inbox',
    daysAgo: 3,
  },
  {
    title: 'Opt-out wording, collected',
    content:
      'English: “Reply STOP and we will not text again.”\nEspañol: «Responda NO y no le escribiremos más.»\n\nBoth words work in both languages. Under 160 characters with the name of the practice.',
    client: 'nunez',
    tags: ['legal', 'bilingual'],
    place: 'inbox',
    daysAgo: 4,
  },
  {
    title: 'Forum talk: A helper that says it is one',
    content:
      'Open with the church organ.\nThen: it says what it is, it knows ten answers, it hands over.\nThen Quiet Waters: 25 of 96 went to the emergency clinic, and that is the success.\nEnd with the poodle.',
    tags: ['talk', 'outline'],
    place: 'talks',
    daysAgo: 5,
  },
  {
    title: 'Keg deposits',
    content: '$50 each. Credit on return. Four exceptions, prepaid. Ingrid knows the names.',
    client: 'backCreek',
    tags: ['rules'],
    place: 'inbox',
    daysAgo: 8,
  },
  {
    title: 'Storm order, in Bill’s words',
    content:
      'Deep draft first, then no trailer, then owner out of town. His own boat last, because somebody has to run the lift.',
    client: 'hornPoint',
    tags: ['rules', 'visit'],
    place: 'visits',
    daysAgo: 9,
  },
  {
    title: 'Penrose recording day',
    content:
      'Carpet helped. The refrigerator in the back did not; switch it off and put the car keys inside so as not to forget.',
    client: 'penrose',
    tags: ['visit', 'sound'],
    place: 'visits',
    daysAgo: 16,
  },
  {
    title: 'What Walt needs',
    content: 'Where is the van this week. What does a knife cost. That is all. Maybe a number people can text.',
    client: 'jessup',
    tags: ['market'],
    place: 'inbox',
    daysAgo: 17,
  },
  {
    title: 'Care plan: what it includes',
    content:
      'Updates within a week, security fixes within a day. Backups opened once a month. One hour of changes. A call back on the same day.\n\nNot included: new pages, photographs, miracles.',
    tags: ['pricing', 'care'],
    place: 'money',
    daysAgo: 23,
  },
  {
    title: 'Dock pricing',
    content: 'Earl changes the price with wet hands. Buttons as large as a crab.',
    client: 'tollivers',
    tags: ['design'],
    place: 'ideas',
    daysAgo: 26,
  },
  {
    title: 'Boxes, not baskets',
    content:
      'Philippa packs on the 3rd, ships on the 4th. Pauses must close on the 1st. Gifts are the larger half in December.',
    client: 'curdNerd',
    tags: ['subscriptions'],
    place: 'inbox',
    daysAgo: 34,
  },
  {
    title: 'Gus, pie, and the invoice',
    content: 'He will pay half when the roof is done. I believe him. Cherry.',
    client: 'copperKettle',
    tags: ['payment'],
    place: 'money',
    daysAgo: 36,
  },
  {
    title: 'Taller en español: su negocio en el mapa',
    content:
      'Dos horas, en la biblioteca. Horario, fotos, reseñas, mensajes. Traer diez teléfonos cargados y una bolsa de pan dulce.',
    tags: ['taller', 'español'],
    place: 'talks',
    daysAgo: 43,
  },
  {
    title: 'Members’ evening, lessons',
    content:
      'Nine people, nine passwords, one hour. Next time: reset everything beforehand and start with the color of the page, since they like that best.',
    client: 'booksellers',
    tags: ['workshop'],
    place: 'talks',
    daysAgo: 46,
  },
  {
    title: 'Dispatch day, minute by minute',
    content:
      '6:40 first call, no heat, baby in the house. Red. 6:41 Tonya has a van. 6:55 customer calls again: where is the van? That call is what the text message will save, about 40 a day.',
    client: 'griggs',
    tags: ['visit', 'dispatch'],
    place: 'visits',
    daysAgo: 54,
  },
  {
    title: 'Handouts worth keeping short',
    content: 'Chocolate, lilies, grapes, xylitol, heat. The others may be long.',
    client: 'quietWaters',
    tags: ['helper'],
    place: 'visits',
    daysAgo: 57,
  },
  {
    title: 'Gaff rigs',
    content: 'Annika’s father priced them by the look of the owner. Not in the calculator.',
    client: 'lund',
    tags: ['calculator'],
    place: 'archive',
    daysAgo: 61,
  },
  {
    title: 'Payment in halves',
    content:
      'Half on signing, half on opening day, thirty days each. Above $10,000 three parts are fine. Non-profits minus twenty percent, no discussion.',
    tags: ['pricing', 'terms'],
    place: 'money',
    daysAgo: 70,
  },
  {
    title: 'A poodle’s deposit',
    content: 'Second no-show within twelve months. Groomer may waive it.',
    client: 'muddyPaws',
    tags: ['rules'],
    place: 'archive',
    daysAgo: 74,
  },
  {
    title: 'Neighborhood window',
    content:
      'One page that shows every shop we built that is open right now. Eleven at night: the bakery helper is awake.',
    tags: ['idea', 'own'],
    place: 'ideas',
    daysAgo: 89,
  },
  {
    title: 'Rain, thunder, credit',
    content: 'Thunder cancels by itself, rain asks Nora. Credits live a year.',
    client: 'kayak',
    tags: ['rules'],
    place: 'archive',
    daysAgo: 98,
  },
  {
    title: 'Notificaciones por voz',
    content: 'Lucía contesta mensajes de voz, no correos. ¿Y si el pedido llega hablado?',
    client: 'laCeiba',
    tags: ['idea', 'español'],
    place: 'ideas',
    daysAgo: 112,
  },
  {
    title: 'Words people use',
    content: 'floaty thing, wall plug thing, the S pipe, gate clicker, “what my dad had”',
    client: 'obriens',
    tags: ['search'],
    place: 'archive',
    daysAgo: 151,
  },
  {
    title: 'Tour calendar: what parents ask',
    content: 'Is there outdoor time in the rain? Who picks up? May grandparents come along?',
    client: 'montessori',
    tags: ['texts'],
    place: 'archive',
    daysAgo: 175,
  },
  {
    title: 'Binder, page 1',
    content: 'First entry: 30 feet, sloop, 2009, still waiting, still cheerful.',
    client: 'hornPoint',
    tags: ['visit'],
    place: 'visits',
    daysAgo: 230,
  },
  {
    title: 'Questions before any project',
    content: 'What do you hate doing? What do people ask most? Who answers when you are ill? What must never be wrong?',
    tags: ['method'],
    place: 'important',
    daysAgo: 290,
  },
  {
    title: 'Delivery round with Imogen',
    content: 'She knows which doorbells work. Zones by street, not by radius. Bridges count double.',
    client: 'petalPost',
    tags: ['visit', 'rules'],
    place: 'visits',
    daysAgo: 335,
  },
  {
    title: 'Shoebox',
    content: 'Receipts with cake names on the back. One says “blue, for Tim or Tom”.',
    client: 'lark',
    tags: ['visit'],
    place: 'archive',
    daysAgo: 379,
  },
]
