/** Milliseconds since 1970, the end excluded. */
export type Interval = { start: number; end: number }

/** Many times that are not free, as plain numbers: a calendar has thousands, and an object for each is slow. */
export class BusyTimes {
  private readonly starts: number[] = []
  private readonly ends: number[] = []

  static of(intervals: Interval[]): BusyTimes {
    const times = new BusyTimes()
    for (const { start, end } of intervals) times.add(start, end)
    return times
  }

  add(start: number, end: number): void {
    if (start >= end) return
    this.starts.push(start)
    this.ends.push(end)
  }

  /** Whether an interval overlaps one of them; asked for intervals of one length, whose starts only grow. */
  overlapFinder(): (start: number, end: number) => boolean {
    const starts = Float64Array.from(this.starts).sort()
    const ends = Float64Array.from(this.ends).sort()
    let begun = 0
    let over = 0
    return (start, end) => {
      while (begun < starts.length && (starts[begun] as number) < end) begun++
      while (over < ends.length && (ends[over] as number) <= start) over++
      return begun > over
    }
  }
}
