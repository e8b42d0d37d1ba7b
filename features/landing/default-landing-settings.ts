import type { LandingCopy } from './copy'
import { landingCopy } from './landing-copy'
import type { LandingSettings, LandingTexts } from './landing-settings'
import { studio } from './studio'

const { en, es } = landingCopy

/** The specified texts, shown until the owner writes others. */
export const defaultLandingSettings: LandingSettings = {
  name: studio.name,
  phone: studio.phone,
  email: studio.email,
  offices: [
    { title: { en: en.contact.headquarters, es: es.contact.headquarters }, ...studio.headquarters },
    { title: { en: en.contact.westCoast, es: es.contact.westCoast }, ...studio.westCoast },
  ],
  hours: [],
  pictures: true,
  en: textsOf(en),
  es: textsOf(es),
}

function textsOf(copy: LandingCopy): LandingTexts {
  const { hero, features, whatWeDo, testimonials, faq, callToAction, contact, form, footer } = copy
  return {
    slogan: hero.heading.join('\n'),
    introduction: hero.lead,
    note: hero.note,
    button: copy.schedule,
    featuresHeading: features.heading,
    featuresLead: features.lead,
    features: features.cards.map(({ title, text }) => ({ title, text })),
    servicesHeading: whatWeDo.heading,
    servicesLead: whatWeDo.lead,
    services: whatWeDo.services,
    approachClaim: whatWeDo.approach.claim,
    approach: whatWeDo.approach.steps,
    approachNote: whatWeDo.approach.note,
    testimonialsHeading: testimonials.heading,
    testimonials: testimonials.quotes,
    questionsHeading: faq.heading,
    questions: faq.items,
    invitationHeading: callToAction.heading,
    invitation: callToAction.text,
    contactHeading: contact.heading,
    contactLead: contact.lead,
    messageHint: form.messageHint,
    sendButton: form.submit,
    footerLine: footer.line,
  }
}
