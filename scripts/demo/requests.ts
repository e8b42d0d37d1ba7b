import type { RequestStatus } from '#features/requests/request'
import type { contactSubmissions } from '#features/requests/server/table'
import { type ClientIds, type ClientKey, clientele } from './clients'
import { happened } from './days'

type RequestKey = keyof typeof requests

/** Oldest first, as they came. */
export function requestRows(
  today: Date,
  clientIds: ClientIds,
): Record<RequestKey, typeof contactSubmissions.$inferInsert> {
  const rows = Object.entries<Request>(requests).map(([key, { daysAgo, time, became, ...request }]) => [
    key,
    { ...request, clientId: became ? clientIds[became] : null, createdAt: happened(today, daysAgo, time) },
  ])
  return Object.fromEntries(rows)
}

interface Request {
  name: string
  email: string
  phone: string | null
  message: string
  status: RequestStatus
  daysAgo: number
  time: string
  became?: ClientKey
  via?: string
}

const requests = {
  sombra: {
    name: clientele.sombra.name,
    email: clientele.sombra.email,
    phone: clientele.sombra.phone,
    message: 'Hola, tengo una cafetería en Annapolis Street y quisiera vender café por suscripción. ¿Hacen algo así?',
    status: 'converted',
    daysAgo: 110,
    time: '19:25',
    became: 'sombra',
  },
  offshore: {
    name: 'Growth Team',
    email: 'growth@traffic-river.example.com',
    phone: null,
    message: 'We can bring you 40 qualified leads per week. When are you free for a quick call?',
    status: 'dismissed',
    daysAgo: 82,
    time: '03:12',
  },
  penrose: {
    name: clientele.penrose.name,
    email: clientele.penrose.email,
    phone: clientele.penrose.phone,
    message: 'I build and sell violins. My present website was made by a nephew who has since become a dentist.',
    via: 'mapa',
    status: 'converted',
    daysAgo: 73,
    time: '10:48',
    became: 'penrose',
  },
  candles: {
    name: 'June Whitaker',
    email: 'june@wick-and-wax.example.com',
    phone: '(410) 555-0115',
    message: 'Candles, handmade, about thirty orders a month from a notebook. Is that too small for you?',
    status: 'contacted',
    daysAgo: 19,
    time: '21:05',
  },
  student: {
    name: 'Devon Marsh',
    email: 'devon.marsh@college.example.org',
    phone: null,
    message: 'I study design and look for an internship in the summer. I can send a portfolio.',
    status: 'contacted',
    daysAgo: 11,
    time: '15:33',
  },
  rooted: {
    name: clientele.rooted.name,
    email: clientele.rooted.email,
    phone: clientele.rooted.phone,
    message:
      'Garden center with 1,400 kinds of plants. People ask what grows in their shade. Could a website answer that?',
    status: 'converted',
    daysAgo: 7,
    time: '12:40',
    became: 'rooted',
  },
  oyster: {
    name: 'Clement Dashiell',
    email: 'clement@dashiell-oysters.example.com',
    phone: '(443) 555-0148',
    message:
      'We grow oysters on the West River and sell to eleven restaurants and at two markets. I would like people to order by Thursday for Saturday. Could you come out on the boat and see how we work?',
    status: 'new',
    daysAgo: 2,
    time: '17:52',
  },
  panaderia: {
    name: 'Yolanda Gutiérrez',
    email: 'yolanda@pan-y-luna.example.com',
    phone: '(443) 555-0192',
    message:
      'Buenas tardes. Abrimos una panadería en marzo y necesitamos página, menú y pedidos de pasteles. Nos recomendó Lucía de La Ceiba. ¿Cuándo podemos hablar?',
    via: 'mapa',
    status: 'new',
    daysAgo: 1,
    time: '16:20',
  },
  piano: {
    name: 'Harriet Bell',
    email: 'harriet@bell-piano-studio.example.com',
    phone: null,
    message:
      'I teach piano to 38 children and two grandfathers. Scheduling eats my Sunday. What could be done for under $2,000?',
    status: 'new',
    daysAgo: 0,
    time: '18:30',
  },
} as const satisfies Record<string, Request>
