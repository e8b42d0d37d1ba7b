import * as z from 'zod'
import { isPhone } from './phone-number'

export const landingLimits = { line: 120, paragraph: 1_000, offices: 6, hours: 14, items: 12, questions: 24 }

/** Control characters other than line breaks cannot be shown. */
const shownText = (text: string) => text.replace(/[^\P{Cc}\n]/gu, '').trim()

const text = (max: number) =>
  z
    .string()
    .transform(shownText)
    .pipe(z.string().max(max, `At most ${max.toLocaleString('en-US')} characters`))
const line = text(landingLimits.line)
const paragraph = text(landingLimits.paragraph)
const required = (schema: typeof line, message: string) => schema.refine((given) => given !== '', message)
const list = <Item extends z.ZodType>(item: Item, max: number) => z.array(item).max(max, `At most ${max} of them`)

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]
const weekday = z.enum(weekdays, 'Please choose a day')
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time, as 09:00')

/** Open from one weekday to another, both included; one row for each span of the day. */
export const OpeningHours = z
  .object({ from: weekday, to: weekday, opens: clock, closes: clock })
  .refine((hours) => hours.opens !== hours.closes, { path: ['closes'], error: 'It closes when it opens' })
export type OpeningHours = z.output<typeof OpeningHours>

export const Office = z.object({
  title: z.object({ en: line, es: line }),
  street: required(line, 'Please enter the street'),
  city: required(line, 'Please enter the city'),
  region: line,
  postalCode: text(20),
  /** Two letters; decides how the address is written. */
  country: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'Two letters, as US'),
})
export type Office = z.output<typeof Office>

const Point = z.object({ title: required(line, 'Please enter a title'), text: paragraph })
const Testimonial = z.object({
  text: required(paragraph, 'Please enter what was said'),
  name: required(line, 'Please enter who said it'),
  shop: line,
  /** On the drawn sign; empty means those of the shop or the name. */
  initials: text(4),
})
const Question = z.object({
  question: required(line, 'Please enter the question'),
  answer: required(paragraph, 'Please enter the answer'),
})

/** The words of the page in one language. A section whose list is empty is not shown. */
export const LandingTexts = z.object({
  /** A line break divides it into the two lines of the heading. */
  slogan: required(line, 'Please enter a slogan'),
  introduction: paragraph,
  note: line,
  button: required(line, 'Please enter what the button says'),
  featuresHeading: line,
  featuresLead: paragraph,
  features: list(Point, landingLimits.items),
  servicesHeading: line,
  servicesLead: paragraph,
  services: list(Point, landingLimits.items),
  approachClaim: line,
  approach: list(Point, landingLimits.items),
  approachNote: line,
  testimonialsHeading: line,
  testimonials: list(Testimonial, landingLimits.items),
  questionsHeading: line,
  questions: list(Question, landingLimits.questions),
  invitationHeading: line,
  invitation: paragraph,
  contactHeading: required(line, 'Please enter a heading'),
  contactLead: paragraph,
  messageHint: line,
  sendButton: required(line, 'Please enter what the button says'),
  footerLine: line,
})
export type LandingTexts = z.output<typeof LandingTexts>

/** What the owner may change of the landing page. */
export const LandingSettings = z.object({
  name: required(text(60), 'Please enter the name of your business'),
  phone: text(40).refine((given) => given === '' || isPhone(given), 'Please enter a valid phone number'),
  email: z.literal('').or(z.email('Please enter a valid email address').max(254, 'At most 254 characters')),
  offices: list(Office, landingLimits.offices),
  hours: list(OpeningHours, landingLimits.hours),
  /** The drawn street and its shops. */
  pictures: z.boolean(),
  en: LandingTexts,
  es: LandingTexts,
})
export type LandingSettings = z.output<typeof LandingSettings>

/** Only changed fields; of a language, only changed texts. */
export const LandingSettingsChange = LandingSettings.extend({
  en: LandingTexts.partial(),
  es: LandingTexts.partial(),
}).partial()
export type LandingSettingsChange = z.output<typeof LandingSettingsChange>
