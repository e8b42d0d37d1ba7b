import * as z from 'zod'
import { isHexColour } from '#core/brand-colour'
import { isCurrency } from '#core/currency'
import { isMistypedVatNumber } from '#core/vat-number'
import { officeHours, WeeklyHours } from '#core/weekly-hours'
import { isTimeZone } from '#core/zone-offset'
import { isBic, isIban, normalizeIban } from './bank-account'

export const languages = ['en', 'es'] as const
export const paperSizes = ['letter', 'a4'] as const

/** An image of 300 kB as base64, small enough for every invoice. */
const maxLogoLength = 410_000

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max.toLocaleString('en-US')} characters`)

/** The owner's business, as read by every feature. */
export const Business = z.object({
  /** Decides what "today" is. */
  timeZone: z.string().refine(isTimeZone, 'Please choose a time zone'),
  name: text(200),
  email: z.literal('').or(z.email('Please enter a valid email address')),
  phone: text(50),
  website: text(200),
  address: text(500),
  taxId: text(50),
  /** A data URL; other URLs are refused. */
  logo: z
    .string()
    .max(maxLogoLength, 'The logo may be at most 300 kB')
    .regex(/^$|^data:image\/(png|jpeg);base64,[A-Za-z0-9+/=]+$/, 'The logo must be a PNG or JPEG picture'),
  /** Of the pages that clients see; empty for the product's own. */
  brandColour: z
    .string()
    .toLowerCase()
    .refine((colour) => colour === '' || isHexColour(colour), 'Please choose a colour such as #1d5c45'),
  currency: z.string().regex(/^[A-Z]{3}$/, 'Please choose a currency'),
  /** For clients without a language of their own. */
  language: z.enum(languages, 'Please choose a language'),
  invoicePrefix: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9]{1,10}$/, 'One to ten letters or digits'),
  /** Days from the issue date to the due date. */
  paymentDays: z.number('Must be a number').int('Must be a whole number').min(0, 'At least 0').max(365, 'At most 365'),
  /** Percent; null until the owner has chosen one. */
  taxRate: z.number('Must be a number').min(0, 'At least 0').max(100, 'At most 100').nullable(),
  paymentInstructions: text(2_000),
  /** Whose account it is; empty means the business's name. */
  accountHolder: text(70),
  iban: z
    .string()
    .transform(normalizeIban)
    .refine((iban) => iban === '' || isIban(iban), 'Please check the IBAN: a digit seems to be wrong'),
  bic: z
    .string()
    .transform(normalizeIban)
    .refine((bic) => bic === '' || isBic(bic), 'A BIC has eight or eleven letters and digits'),
  /** A page of the owner's own where clients can pay. */
  paymentLink: text(500).refine(
    (link) => link === '' || /^https:\/\/[^\s"'<>]+$/.test(link),
    'Please enter an address that begins with https://',
  ),
  invoiceNotes: text(2_000),
  paper: z.enum(paperSizes, 'Please choose a paper'),
  /** The default for contracts. */
  governingLaw: text(200),
  /** Null until the owner has chosen some. */
  workingHours: WeeklyHours.nullable(),
})
export type Business = z.output<typeof Business>

/** What the create-invoice page and the tax calculator begin with until the owner has chosen a rate. */
export const suggestedTaxRate = 10

/** Those that the owner has chosen, or the usual ones. */
export const workingHoursOf = ({ workingHours }: Pick<Business, 'workingHours'>): WeeklyHours =>
  workingHours ?? officeHours

const beginsAsPicture = (url: string) => /^$|^data:image\/(png;base64,iVBORw0KGgo|jpeg;base64,\/9j\/)/.test(url)

/** Only changed fields, so that two tabs do not overwrite each other. */
export const BusinessChange = Business.extend({
  taxId: Business.shape.taxId.refine(
    (given) => !isMistypedVatNumber(given),
    'This is not the form of a VAT number of that country',
  ),
  currency: Business.shape.currency.refine(isCurrency, 'Please choose a currency'),
  logo: Business.shape.logo.refine(beginsAsPicture, 'The logo must be a PNG or JPEG picture'),
}).partial()
export type BusinessChange = z.output<typeof BusinessChange>

export const defaultBusiness = (timeZone: string): Business => ({
  timeZone,
  name: '',
  email: '',
  phone: '',
  website: '',
  address: '',
  taxId: '',
  logo: '',
  brandColour: '',
  currency: 'USD',
  language: 'en',
  invoicePrefix: 'INV',
  paymentDays: 30,
  taxRate: null,
  paymentInstructions: '',
  accountHolder: '',
  iban: '',
  bic: '',
  paymentLink: '',
  invoiceNotes: '',
  paper: 'letter',
  governingLaw: '',
  workingHours: null,
})
