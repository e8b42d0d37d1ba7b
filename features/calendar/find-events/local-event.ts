/** An event in the reader's time zone. Times are `yyyy-MM-ddTHH:mm:00`, for whole days `yyyy-MM-dd` with the last day as end. */
export type LocalEvent = {
  title: string
  start: string
  end: string
  allDay: boolean
  location: string | null
  /** From 0 to 1. */
  confidence: number
  /** The sentence that mentions it. */
  quote: string
  people: string[]
}
