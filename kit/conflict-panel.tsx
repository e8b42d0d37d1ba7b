import { type ReactNode, useEffect, useRef } from 'react'
import { Banner } from './banner'
import { Button } from './button'
import type { Difference } from './differences'

const defaultWords = {
  theirs: 'Saved now',
  mine: 'Yours',
  empty: '–',
  takeTheirs: 'Take what is saved',
  keepMine: 'Keep mine',
}
export type ConflictWords = typeof defaultWords

type ConflictPanelProps = {
  /** 'This deal was changed elsewhere.' */
  title: string
  explanation?: string
  words?: ConflictWords
  /** A `DifferenceTable`, or another view of the fields that differ. */
  children: ReactNode
  onKeepMine: () => void
  onTakeTheirs: () => void
  onKeepBoth?: () => void
}

/** Shows both versions after concurrent edits; the owner chooses. */
export function ConflictPanel(props: ConflictPanelProps) {
  const { title, children, onKeepMine, onTakeTheirs, onKeepBoth, words = defaultWords } = props
  const { explanation = 'Nothing was overwritten. Compare the two and choose which to keep.' } = props
  const panel = useRef<HTMLDivElement>(null)
  // A long form was saved at its end, far below.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={panel} className="mb-5 scroll-mt-20">
      <Banner variant="bad">
        <p className="font-medium">{title}</p>
        {explanation && <p>{explanation}</p>}
        {children}
        <div className="mt-3 flex flex-wrap gap-2 pb-1">
          <Button onClick={onTakeTheirs}>{words.takeTheirs}</Button>
          <Button onClick={onKeepMine}>{words.keepMine}</Button>
          {onKeepBoth && <Button onClick={onKeepBoth}>Keep both</Button>}
        </div>
      </Banner>
    </div>
  )
}

type DifferenceTableProps = { differences: Difference[]; words?: ConflictWords }

export function DifferenceTable({ differences, words = defaultWords }: DifferenceTableProps) {
  return (
    <table className="mt-3 w-full table-fixed text-left text-[13px]">
      <thead className="text-quiet">
        <tr>
          <th scope="col" className="w-28 py-1 pr-2 font-medium">
            <span className="sr-only">Field</span>
          </th>
          <th scope="col" className="py-1 pr-2 font-medium">
            {words.theirs}
          </th>
          <th scope="col" className="py-1 font-medium">
            {words.mine}
          </th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ label, mine, theirs }) => (
          <tr key={label} className="border-t align-top">
            <th scope="row" className="py-1.5 pr-2 font-normal text-quiet">
              {label}
            </th>
            <td className="py-1.5 pr-2 break-words">{theirs || words.empty}</td>
            <td className="py-1.5 break-words">{mine || words.empty}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
