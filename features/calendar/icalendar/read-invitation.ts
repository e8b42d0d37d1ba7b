import ICAL from 'ical.js'
import type { GuestAnswer, GuestAnswers } from '../guest-answer'
import { isDeleted, type SyncedObject, whole } from '../sync/event-version'
import { answersIn, isRange, mailAddressIn } from './read-event'
import { parseObject, partsOf, readObject } from './read-object'
import { writeObject } from './write-object'

export type ReceivedInvitation = {
  method: 'REQUEST' | 'CANCEL' | 'REPLY'
  uid: string
  sequence: number
  stampedAt: Date
  title: string
  organizer: string
  /** Everybody invited, in lower case. */
  attendees: string[]
  /** What guests answer in it. */
  replies: GuestAnswers
  object: SyncedObject
  /** The original days of the occurrences that it is about; empty where it is about all. */
  days: string[]
  /** Why a part of it cannot be on the calendar. */
  leftOut: string | null
}

/** Reads the calendar part of a mail (iTIP, RFC 5546). Undefined for anything but a request, a cancellation or a reply. */
export function readInvitation(text: string, ownersZone: string): ReceivedInvitation | undefined {
  try {
    return read(text, ownersZone)
  } catch {
    return undefined
  }
}

function read(text: string, ownersZone: string): ReceivedInvitation | undefined {
  const calendar = parseObject(text)
  const method = String(calendar.getFirstPropertyValue('method') ?? '').toUpperCase()
  if (method !== 'REQUEST' && method !== 'CANCEL' && method !== 'REPLY') return undefined
  const components = calendar.getAllSubcomponents('vevent')
  const [first] = components
  const uid = String(first?.getFirstPropertyValue('uid') ?? '')
  if (!first || !uid) return undefined
  // What is cancelled is read as it was.
  for (const component of components) component.removeAllProperties('status')
  calendar.removeAllProperties('method')
  const found = readObject(calendar.toString(), ownersZone)
  if (!found || (method === 'REQUEST' && Object.keys(found.object).length === 0)) return undefined
  const isAboutDays = components.every((component) => component.hasProperty('recurrence-id'))
  if (method === 'REQUEST' && !isAboutDays && !found.object[whole]) return undefined
  return {
    method,
    uid,
    sequence: Math.max(...components.map((one) => Number(one.getFirstPropertyValue('sequence') ?? 0) || 0)),
    stampedAt: stampOf(first),
    title: found.title,
    organizer: addressOf(first.getFirstProperty('organizer')),
    attendees: components.flatMap((one) => one.getAllProperties('attendee').map(addressOf)).filter(Boolean),
    replies: method === 'REPLY' ? answersIn(first) : {},
    object: found.object,
    days: isAboutDays ? Object.keys(found.object) : [],
    leftOut: isAboutDays ? null : found.leftOut,
  }
}

type DaysToApply = {
  uid: string
  before: SyncedObject
  /** An invitation or cancellation that is about some days only. */
  invitation: string
  isCancelled: boolean
  ownersZone: string
  now: Date
}

/** A series with the changes that a mail makes to some of its days, or to a day and all later ones. */
export function applyToDays({ uid, before, invitation, isCancelled, ownersZone, now }: DaysToApply): {
  object: SyncedObject
  leftOut: string | null
} {
  const known = isDeleted(before)
    ? []
    : partsOf(writeObject({ uid, object: before, base: null, ownersZone, now }), ownersZone)
  const sent = partsOf(invitation, ownersZone)
  const replaced = (key: string) =>
    sent.some((one) => one.key === key || (isCancelled && isRange(one.component) && one.key && one.key < key))
  const calendar = new ICAL.Component('vcalendar')
  for (const parts of [known, sent])
    for (const zone of parts[0]?.component.parent?.getAllSubcomponents('vtimezone') ?? [])
      calendar.addSubcomponent(zone)
  for (const { key, component } of known) if (!key || !replaced(key)) calendar.addSubcomponent(component)
  for (const { component } of sent) {
    component.updatePropertyWithValue('status', isCancelled ? 'CANCELLED' : 'CONFIRMED')
    calendar.addSubcomponent(component)
  }
  const found = readObject(calendar.toString(), ownersZone)
  return { object: found?.object ?? {}, leftOut: found?.leftOut ?? null }
}

function stampOf(component: ICAL.Component): Date {
  const stamp = component.getFirstPropertyValue('dtstamp')
  return stamp instanceof ICAL.Time ? stamp.toJSDate() : new Date(0)
}

const addressOf = (property: ICAL.Property | null) => mailAddressIn(property).toLowerCase()

type Reply = { invitation: string; attendee: string; name: string; answer: GuestAnswer; now: Date }

/** The answer to an invitation: what it is about as the organizer wrote it, and only the one who answers. */
export function writeReply({ invitation, attendee, name, answer, now }: Reply): string {
  const calendar = parseObject(invitation)
  const reply = new ICAL.Component('vcalendar')
  reply.addPropertyWithValue('prodid', '-//Mainstreet//Calendar//EN')
  reply.addPropertyWithValue('version', '2.0')
  reply.addPropertyWithValue('method', 'REPLY')
  for (const zone of calendar.getAllSubcomponents('vtimezone')) reply.addSubcomponent(zone)
  for (const component of calendar.getAllSubcomponents('vevent')) reply.addSubcomponent(answered(component))
  return `${reply.toString().replace(/\r?\n/g, '\r\n')}\r\n`

  function answered(component: ICAL.Component): ICAL.Component {
    const part = new ICAL.Component('vevent')
    for (const kept of [
      'uid',
      'recurrence-id',
      'sequence',
      'organizer',
      'dtstart',
      'dtend',
      'duration',
      'rrule',
      'summary',
    ])
      for (const property of [...component.getAllProperties(kept)]) part.addProperty(property)
    part.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(now, true))
    const person = new ICAL.Property('attendee')
    person.setValue(`mailto:${attendee}`)
    if (name) person.setParameter('cn', name)
    person.setParameter('partstat', answer.toUpperCase())
    part.addProperty(person)
    return part
  }
}
