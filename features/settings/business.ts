import * as z from 'zod'
import { isTimeZone } from '#core/zone-offset'

export const languages = ['en', 'es'] as const
export const papers = ['letter', 'a4'] as const

/** A picture of 300 kB as text: small enough to travel inside every invoice. */
const mostLogoCharacters = 410_000

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most.toLocaleString('en-US')} characters`)

/** What every feature may ask about the owner's business. */
export const Business = z.object({
  /** Decides what "today" is. */
  timeZone: z.string().refine(isTimeZone, 'Please choose a time zone'),
  name: text(200),
  email: z.literal('').or(z.email('Please enter a valid email address')),
  phone: text(50),
  website: text(200),
  address: text(500),
  taxId: text(50),
  /** A picture as a data address; nothing else may be shown as one. */
  logo: z
    .string()
    .max(mostLogoCharacters, 'The logo may be at most 300 kB')
    .regex(/^$|^data:image\/(png|jpeg);base64,[A-Za-z0-9+/=]+$/, 'The logo must be a PNG or JPEG picture'),
  currency: z.string().regex(/^[A-Z]{3}$/, 'Please choose a currency'),
  /** In which the business writes to clients who have not asked for another. */
  language: z.enum(languages, 'Please choose a language'),
  invoicePrefix: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9]{1,10}$/, 'One to ten letters or digits'),
  /** From the day of issue to the day it is due. */
  paymentDays: z.number('Must be a number').int('Must be a whole number').min(0, 'At least 0').max(365, 'At most 365'),
  taxRate: z.number('Must be a number').min(0, 'At least 0').max(100, 'At most 100'),
  paymentInstructions: text(2_000),
  invoiceNotes: text(2_000),
  paper: z.enum(papers, 'Please choose a paper'),
  /** The law that contracts name when nothing else is said. */
  governingLaw: text(200),
})
export type Business = z.output<typeof Business>

/** Only what is changed travels: two tabs with different parts open do not undo each other. */
export const BusinessChange = Business.partial()
export type BusinessChange = z.output<typeof BusinessChange>

/** Until the owner says more, there is only the clock on the wall. */
export const newBusiness = (timeZone: string): Business => ({
  timeZone,
  name: '',
  email: '',
  phone: '',
  website: '',
  address: '',
  taxId: '',
  logo: '',
  currency: 'USD',
  language: 'en',
  invoicePrefix: 'INV',
  paymentDays: 30,
  taxRate: 10,
  paymentInstructions: '',
  invoiceNotes: '',
  paper: 'letter',
  governingLaw: '',
})
