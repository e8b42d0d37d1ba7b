import type { LandingCopy, SectionId } from './copy'
import { sectionIds } from './copy'
import { defaultLandingSettings } from './default-landing-settings'
import { landingCopy } from './landing-copy'
import type { LandingSettings, LandingTexts, Office, OpeningHours } from './landing-settings'
import type { Language } from './languages'
import { type ShownHours, shownHours } from './opening-hours'
import { studio } from './studio'

/** Everything that one page shows: the texts of its language and the facts of the business. */
export interface LandingContent extends LandingCopy {
  name: string
  phone: string
  email: string
  offices: (Omit<Office, 'title'> & { title: string })[]
  openingHours: OpeningHours[]
  hours: ShownHours[]
  pictures: boolean
  /** The link preview shows the specified name and slogan, so it goes with them. */
  hasSharePicture: boolean
  rights: string
  shownSections: SectionId[]
}

export function landingContent(settings: LandingSettings, language: Language): LandingContent {
  const copy = landingCopy[language]
  const texts = settings[language]
  const named = (text: string) => text.replaceAll(studio.name, () => settings.name)
  const isOwn =
    settings.name !== defaultLandingSettings.name || texts.slogan !== defaultLandingSettings[language].slogan
  const ownIntroduction = texts.introduction !== defaultLandingSettings[language].introduction
  return {
    ...withTexts(copy, texts),
    title: isOwn ? `${settings.name}: ${oneLine(texts.slogan)}` : copy.title,
    description: ownIntroduction ? oneLine(texts.introduction || texts.slogan) : copy.description,
    home: named(copy.home),
    street: { ...copy.street, label: named(copy.street.label) },
    name: settings.name,
    phone: settings.phone,
    email: settings.email,
    offices: settings.offices.map((office) => ({ ...office, title: office.title[language] })),
    openingHours: settings.hours,
    hours: settings.hours.map((hours) => shownHours(hours, language)),
    pictures: settings.pictures,
    hasSharePicture: !isOwn,
    rights: `${settings.name}. ${citiesOf(settings.offices, language)}`.trim(),
    shownSections: sectionIds.filter((id) => !isEmpty(id, texts)),
  }
}

function withTexts(copy: LandingCopy, texts: LandingTexts): LandingCopy {
  const [opening = '', ...rest] = texts.slogan.split('\n')
  const drawings = copy.features.cards.map(({ detail }) => detail)
  const { approach } = copy.whatWeDo
  return {
    ...copy,
    schedule: texts.button,
    hero: { ...copy.hero, heading: [opening, rest.join(' ')], lead: texts.introduction, note: texts.note },
    features: {
      heading: texts.featuresHeading,
      lead: texts.featuresLead,
      cards: texts.features.map((card, index) => ({ ...card, detail: drawings[index % drawings.length] ?? 'sign' })),
    },
    whatWeDo: {
      heading: texts.servicesHeading,
      lead: texts.servicesLead,
      services: texts.services,
      approach: { label: approach.label, claim: texts.approachClaim, steps: texts.approach, note: texts.approachNote },
    },
    testimonials: {
      heading: texts.testimonialsHeading,
      quotes: texts.testimonials.map((quote) => ({
        ...quote,
        initials: quote.initials || initialsOf(quote.shop || quote.name),
      })),
    },
    faq: { ...copy.faq, heading: texts.questionsHeading, items: texts.questions },
    callToAction: { heading: texts.invitationHeading, text: texts.invitation },
    contact: { ...copy.contact, heading: texts.contactHeading, lead: texts.contactLead },
    form: { ...copy.form, messageHint: texts.messageHint, submit: texts.sendButton },
    footer: { ...copy.footer, line: texts.footerLine },
  }
}

function isEmpty(section: SectionId, texts: LandingTexts): boolean {
  const lists: Partial<Record<SectionId, unknown[]>> = {
    features: texts.features,
    'what-we-do': [...texts.services, ...texts.approach],
    testimonials: texts.testimonials,
    faq: texts.questions,
  }
  return lists[section]?.length === 0
}

/** 'Annapolis and Oakland.', each once. */
function citiesOf(offices: Office[], language: Language): string {
  const cities = [...new Set(offices.map(({ city }) => city))]
  return cities.length === 0 ? '' : `${new Intl.ListFormat(language).format(cities)}.`
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => [...word].find((letter) => /[\p{L}\p{N}]/u.test(letter)) ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase()

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
