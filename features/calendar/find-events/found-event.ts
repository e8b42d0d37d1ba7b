/** Times are those of the reader's clock: `yyyy-MM-ddTHH:mm:00`, or for whole days `yyyy-MM-dd` with the last day as end. */
export type FoundEvent = {
  title: string
  start: string
  end: string
  allDay: boolean
  location: string | null
  /** From 0 to 1. */
  confidence: number
  /** The words that say so. */
  quote: string
  people: string[]
}
