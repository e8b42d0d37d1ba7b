import type { neighbourhoodPosts } from '#features/neighbourhood/server/table'
import { at, happened, weekdayFrom } from './days'
import { seededRandom } from './seeded-random'

export function neighbourhoodRows(today: Date): (typeof neighbourhoodPosts.$inferInsert)[] {
  const { between } = seededRandom(53)
  const out = posts.map(({ daysAgo, content, location, code }, index) => {
    const likes = between(6, 64)
    const publishedAt = happened(today, daysAgo, '17:45')
    return {
      content,
      location,
      likes,
      comments: between(0, Math.ceil(likes / 4)),
      language: /[¿¡ñ]|negocio/.test(content) ? ('es' as const) : ('en' as const),
      status: 'published' as const,
      publishedAt,
      linkCode: code ?? `dana${index + 1}`,
      createdAt: publishedAt,
      updatedAt: publishedAt,
    }
  })
  const written = happened(today, 0, '09:00')
  return [
    ...out,
    {
      content:
        'The library has room for twelve telephones on the first Saturday of next month. Mine is one of them; bring yours, and we put your shop on every map.',
      location: 'Downtown Annapolis',
      status: 'scheduled',
      scheduledFor: at(weekdayFrom(today, 4), '09:00'),
      linkCode: 'library',
      createdAt: written,
      updatedAt: written,
    },
    {
      content: 'Thank you, Lark & Loaf! Mainstreet has room for one more project before the holidays.',
      status: 'draft',
      linkCode: 'thanks2',
      createdAt: written,
      updatedAt: written,
    },
  ]
}

interface OldPost {
  daysAgo: number
  location: string
  content: string
  /** Set if a request of the demo came through this post. */
  code?: string
}

const posts: OldPost[] = [
  {
    daysAgo: 342,
    location: 'Downtown Annapolis',
    content:
      'Lark & Loaf has a new website, and you can order a cake at midnight now. Rosa still decides whether you get one.',
  },
  {
    daysAgo: 301,
    location: 'West Street',
    content:
      'Lamp broken? Outboard coughing? Tidewater Repairs quotes the simple jobs online. The odd ones are still quoted by Wen, with a raised eyebrow.',
  },
  {
    daysAgo: 262,
    location: 'Parole',
    content:
      'Free hour for shop owners this Friday: bring your phone and I fix your opening hours on every map. Coffee is on me.',
  },
  {
    daysAgo: 224,
    location: 'Eastport',
    content:
      'Spa Creek Yoga fills cancelled places by itself now. If you have been on the waiting list forever: check your messages.',
  },
  {
    daysAgo: 183,
    location: 'Eastport',
    content:
      'The slip waiting list at Horn Point has left its binder. The binder is retiring to a shelf with a view of the water.',
  },
  {
    daysAgo: 143,
    location: 'Main Street',
    content:
      'You can now ask O’Brien’s Hardware for “the floaty thing in the toilet” and it tells you the aisle. Try it, it is fun.',
  },
  {
    daysAgo: 115,
    location: 'Downtown Annapolis',
    content: 'Closed for a week, on the water. Emergencies: call. Everything else will be better after a nap.',
  },
  {
    daysAgo: 79,
    code: 'mapa',
    location: 'Forest Drive',
    content:
      '¿Tiene un negocio y no sale bien en el mapa? Taller gratis en la biblioteca, en español. Traiga su teléfono cargado.',
  },
  {
    daysAgo: 46,
    location: 'Vesper Street',
    content:
      'Forty independent bookshops, printers and stationers on one map. Thank you for a very full back room last night!',
  },
  {
    daysAgo: 22,
    location: 'Annapolis Street',
    content:
      'Café Sombra envía café recién tostado cada mes. The beans travel by bicycle if you live within two miles.',
  },
  {
    daysAgo: 9,
    code: 'signs',
    location: 'Eastport',
    content: 'Does anybody know who paints signs by hand? A client needs a window done before the holidays.',
  },
  {
    daysAgo: 1,
    location: 'Downtown Annapolis',
    content:
      'A good helper says that it is one and knows when to call a person. I will talk about that at the small business forum. Come and disagree.',
  },
]
