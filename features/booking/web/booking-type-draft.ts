import { officeHours, type WeeklyHours } from '#core/weekly-hours'
import type { BookingType, PlaceKind, Question } from '../booking-type'
import { NewBookingType } from '../booking-type'
import type { HoursException } from '../hours-exceptions'

/** The form of a kind of meeting: numbers as they are typed. */
export type BookingTypeDraft = {
  name: string
  nameEs: string
  slug: string
  description: string
  descriptionEs: string
  minutes: string
  otherMinutes: string
  bufferBefore: string
  bufferAfter: string
  noticeHours: string
  horizonDays: string
  stepMinutes: string
  maxPerDay: string
  maxPerWeek: string
  placeKind: PlaceKind
  place: string
  questions: Question[]
  confirmation: BookingType['confirmation']
  price: string
  deposit: string
  followUp: boolean
  followUpText: string
  followUpTextEs: string
  opensDeal: boolean
  /** Empty if it has its own hours. */
  scheduleId: string
  allDayBlocks: boolean
  isActive: boolean
  hours: WeeklyHours
  exceptions: HoursException[]
}

export const newBookingType: BookingTypeDraft = {
  name: '',
  nameEs: '',
  slug: '',
  description: '',
  descriptionEs: '',
  minutes: '30',
  otherMinutes: '',
  bufferBefore: '0',
  bufferAfter: '0',
  noticeHours: '4',
  horizonDays: '60',
  stepMinutes: '',
  maxPerDay: '',
  maxPerWeek: '',
  placeKind: 'phone',
  place: '',
  questions: [],
  confirmation: 'at-once',
  price: '',
  deposit: '',
  followUp: false,
  followUpText: '',
  followUpTextEs: '',
  opensDeal: false,
  scheduleId: '',
  allDayBlocks: true,
  isActive: true,
  hours: officeHours,
  exceptions: [],
}

const textOf = (value: number | null) => (value === null ? '' : String(value))

export const draftOf = (type: BookingType): BookingTypeDraft => ({
  name: type.name,
  nameEs: type.nameEs,
  slug: type.slug,
  description: type.description,
  descriptionEs: type.descriptionEs,
  minutes: textOf(type.minutes),
  otherMinutes: type.otherMinutes.join(', '),
  bufferBefore: textOf(type.bufferBefore),
  bufferAfter: textOf(type.bufferAfter),
  noticeHours: textOf(Number((type.noticeMinutes / 60).toFixed(2))),
  horizonDays: textOf(type.horizonDays),
  stepMinutes: textOf(type.stepMinutes),
  maxPerDay: textOf(type.maxPerDay),
  maxPerWeek: textOf(type.maxPerWeek),
  placeKind: type.placeKind,
  place: type.place,
  questions: type.questions,
  confirmation: type.confirmation,
  price: textOf(type.price),
  deposit: textOf(type.deposit),
  followUp: type.followUp,
  followUpText: type.followUpText,
  followUpTextEs: type.followUpTextEs,
  opensDeal: type.opensDeal,
  scheduleId: textOf(type.scheduleId),
  allDayBlocks: type.allDayBlocks,
  isActive: type.isActive,
  hours: type.hours,
  exceptions: type.exceptions,
})

const numberOf = (text: string) => (text.trim() === '' ? undefined : Number(text.trim().replace(',', '.')))
const numberOrNull = (text: string) => numberOf(text) ?? null

function requestOf({ noticeHours, ...draft }: BookingTypeDraft) {
  return {
    ...draft,
    slug: draft.slug || slugFrom(draft.name),
    minutes: numberOf(draft.minutes),
    otherMinutes: draft.otherMinutes
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(Number),
    bufferBefore: numberOf(draft.bufferBefore) ?? 0,
    bufferAfter: numberOf(draft.bufferAfter) ?? 0,
    noticeMinutes: Math.round((numberOf(noticeHours) ?? 0) * 60),
    horizonDays: numberOf(draft.horizonDays),
    stepMinutes: numberOrNull(draft.stepMinutes),
    maxPerDay: numberOrNull(draft.maxPerDay),
    maxPerWeek: numberOrNull(draft.maxPerWeek),
    price: numberOrNull(draft.price),
    deposit: numberOrNull(draft.deposit),
    scheduleId: numberOrNull(draft.scheduleId),
  }
}

/** 'Café & Beratung' becomes 'cafe-beratung'. */
export const slugFrom = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')

/** What can be sent, or an error for each field, by its name or the beginning of its path. */
export function checkDraft(draft: BookingTypeDraft): { request: NewBookingType } | { errors: Record<string, string> } {
  const parsed = NewBookingType.safeParse(requestOf(draft))
  if (parsed.success) return { request: parsed.data }
  const errors: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) {
    const field = path.slice(0, path[0] === 'hours' || path[0] === 'exceptions' || path[0] === 'questions' ? 2 : 1)
    errors[field.join('.')] ??= message
  }
  // The address is made from the name: without a name only that is missing.
  if (errors.name && draft.slug === '') delete errors.slug
  const { noticeMinutes, ...others } = errors
  return { errors: noticeMinutes ? { ...others, noticeHours: 'Between 0 and 1,440 hours' } : errors }
}
