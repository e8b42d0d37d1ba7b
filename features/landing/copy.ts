import type { Language } from './languages'

export const sectionIds = ['features', 'what-we-do', 'testimonials', 'faq', 'contact'] as const
export type SectionId = (typeof sectionIds)[number]

/** The drawing that illustrates a feature. */
export type Detail = 'sign' | 'window' | 'till' | 'awning' | 'key' | 'clock'

export interface LandingCopy {
  title: string
  description: string
  shareLine: string
  skipToContent: string
  languageSwitch: string
  menu: string
  mainNavigation: string
  home: string
  sections: Record<SectionId, string>
  schedule: string
  hero: { heading: [string, string]; lead: string; more: string; note: string }
  street: { label: string; bakery: string; barber: string; florist: string; repair: string; cafe: string; open: string }
  features: { heading: string; lead: string; cards: { detail: Detail; title: string; text: string }[] }
  whatWeDo: {
    heading: string
    lead: string
    services: { title: string; text: string }[]
    approach: { label: string; claim: string; steps: { title: string; text: string }[]; note: string }
  }
  testimonials: { heading: string; quotes: { text: string; name: string; shop: string; initials: string }[] }
  faq: { heading: string; lead: string; ask: string; items: { question: string; answer: string }[] }
  callToAction: { heading: string; text: string }
  contact: {
    heading: string
    lead: string
    phone: string
    email: string
    headquarters: string
    westCoast: string
    hours: string
  }
  form: ContactFormCopy
  login: LoginCopy
  footer: { line: string; navigation: string; login: string; dashboard: string }
}

interface ContactFormCopy {
  language: Language
  label: string
  name: string
  email: string
  phone: string
  optional: string
  message: string
  messageHint: string
  leaveEmpty: string
  submit: string
  submitting: string
  success: string
  failure: string
  nameMissing: string
  emailMissing: string
  emailInvalid: string
  messageMissing: string
}

interface LoginCopy {
  heading: string
  lead: string
  username: string
  password: string
  cancel: string
  submit: string
  usernameMissing: string
  passwordMissing: string
  refused: string
  failed: string
  codeHeading: string
  codeLead: string
  code: string
  codeMissing: string
  confirmCode: string
  passkey: string
  passkeyUnknown: string
  passkeyNone: string
  passkeyElsewhere: string
  loginRequired: string
  loginRequiredAction: string
  loggedOut: string
  loggedOutLine: string
  close: string
}
