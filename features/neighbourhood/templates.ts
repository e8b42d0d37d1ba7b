import type { PostLanguage } from './post'

export const templateKinds = ['introduce', 'offer', 'referrals', 'thanks'] as const
export type TemplateKind = (typeof templateKinds)[number]

export const templateNames: Record<TemplateKind, string> = {
  introduce: 'Introduce the business',
  offer: 'Seasonal offer',
  referrals: 'Ask for referrals',
  thanks: 'Thank a client',
}

export type Facts = {
  owner: string
  business: string
  service: string
  place: string
  offer: string
  client: string
  project: string
}

/** The facts each template needs. */
export const factsOf: Record<TemplateKind, (keyof Facts)[]> = {
  introduce: ['owner', 'business', 'service', 'place'],
  offer: ['business', 'service', 'offer', 'place'],
  referrals: ['business', 'service', 'place'],
  thanks: ['business', 'client', 'project'],
}

export const factNames: Record<keyof Facts, string> = {
  owner: 'Your name',
  business: 'Business',
  service: 'What you do',
  place: 'Neighbourhood',
  offer: 'The offer',
  client: 'The client',
  project: 'What you finished together',
}

type RenderTemplate = (facts: Facts) => string

const texts: Record<PostLanguage, Record<TemplateKind, RenderTemplate>> = {
  en: {
    introduce: ({ owner, business, service, place }) =>
      `Hello neighbors! I am ${owner}, and I run ${business} here in ${place}. I do ${service}, mostly for people I meet on the street anyway.\n\nIf something in your shop makes you sigh every Monday, tell me about it. The first conversation costs nothing.`,
    offer: ({ business, service, offer, place }) =>
      `A small offer for ${place} this season, from ${business}: ${offer}.\n\nIt is for anyone who has been putting off ${service}. Write to me, and we find a day that suits you.`,
    referrals: ({ business, service, place }) =>
      `Most of my work comes from people who mention my name over a counter. So: do you know someone in ${place} who could use ${service}?\n\nPass this on, or tag them below. ${business} will say thank you, with coffee.`,
    thanks: ({ business, client, project }) =>
      `Thank you, ${client}! We have just finished ${project} together, and it was a pleasure from the first sketch to the last click.\n\nStop by and see for yourselves. And if you would like something of the kind, ${business} has room for one more project.`,
  },
  es: {
    introduce: ({ owner, business, service, place }) =>
      `¡Hola, vecinos! Soy ${owner} y tengo ${business} aquí en ${place}. Me dedico a ${service}, casi siempre para gente que ya saludo en la calle.\n\nSi algo en su negocio le hace suspirar todos los lunes, cuéntemelo. La primera conversación no cuesta nada.`,
    offer: ({ business, service, offer, place }) =>
      `Una pequeña oferta de temporada para ${place}, de parte de ${business}: ${offer}.\n\nEs para quien lleva tiempo aplazando ${service}. Escríbame y buscamos un día que le venga bien.`,
    referrals: ({ business, service, place }) =>
      `Casi todo mi trabajo llega porque alguien menciona mi nombre detrás de un mostrador. Así que pregunto: ¿conoce a alguien en ${place} a quien le sirva ${service}?\n\nComparta esta publicación o menciónelo abajo. ${business} lo agradece, con café.`,
    thanks: ({ business, client, project }) =>
      `¡Gracias, ${client}! Acabamos de terminar ${project} y fue un gusto desde el primer boceto hasta el último clic.\n\nPase a verlo. Y si usted quiere algo parecido, en ${business} queda lugar para un proyecto más.`,
  },
}

/** Visible placeholders for facts that are not filled in yet. */
const placeholders: Record<PostLanguage, Facts> = {
  en: {
    owner: '[your name]',
    business: '[your business]',
    service: '[what you do]',
    place: '[your neighborhood]',
    offer: '[your offer]',
    client: '[your client]',
    project: '[the project]',
  },
  es: {
    owner: '[su nombre]',
    business: '[su negocio]',
    service: '[lo que hace]',
    place: '[su barrio]',
    offer: '[su oferta]',
    client: '[su cliente]',
    project: '[el proyecto]',
  },
}

/** Missing facts show as placeholders. */
export function renderTemplate(kind: TemplateKind, language: PostLanguage, facts: Partial<Facts>): string {
  const known = Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact?.trim()))
  return texts[language][kind]({ ...placeholders[language], ...known })
}

export const hasPlaceholder = (content: string) =>
  Object.values(placeholders).some((texts) => Object.values(texts).some((placeholder) => content.includes(placeholder)))
