import { type ReadObject, readObject } from '../../icalendar/read-object'

export type ReadAttempt = { read: ReadObject | undefined; failure: string | null }

/** What cannot be read must not hold up the others. */
export default ({ texts, zone }: { texts: string[]; zone: string }): ReadAttempt[] =>
  texts.map((text) => {
    try {
      return { read: readObject(text, zone), failure: null }
    } catch {
      return { read: undefined, failure: 'It could not be understood' }
    }
  })
