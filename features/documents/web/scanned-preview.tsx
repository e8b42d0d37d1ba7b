import { useQuery } from '@tanstack/react-query'
import { ScanText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { second } from '#core/durations'
import { plural } from '#core/plural'
import { Button } from '#kit/button'
import { queryFor } from '#kit/queries'
import { SearchField } from '#kit/search-field'
import type { Document } from '../document'
import { type Mark, marksOf, type Scan } from '../scan'
import { readScan } from '../scan-api'
import { ReceiptCard } from './receipt-card'
import { useRepeatScan } from './scan-queries'

const pollInterval = 3 * second

type ScannedPreviewProps = { document: Document; search: string; children: (marks: Mark[][]) => ReactNode }

/** A picture or PDF. If its words were read, they are looked for and marked; a receipt says what it holds. */
export function ScannedPreview({ document: { id }, search: given, children }: ScannedPreviewProps) {
  const [search, setSearch] = useState(given)
  const { data: scan } = useQuery({
    ...queryFor(readScan, { id }),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? pollInterval : false),
  })
  const marks = scan?.state === 'read' ? scan.pages.map((page) => marksOf(page, search)) : []
  return (
    <div className="space-y-3">
      {scan?.receipt && <ReceiptCard documentId={id} receipt={scan.receipt} />}
      {scan?.state === 'read' && scan.pages.some(({ text }) => text) ? (
        <FindWords documentId={id} scan={scan} search={search} found={marks.flat().length} onSearch={setSearch} />
      ) : (
        scan && <ScanState documentId={id} scan={scan} />
      )}
      {children(marks)}
    </div>
  )
}

const isUnderWay = (scan: Scan | undefined) => scan?.state === 'waiting' || scan?.state === 'reading'

type FindWordsProps = {
  documentId: number
  scan: Scan
  search: string
  found: number
  onSearch: (search: string) => void
}

function FindWords({ documentId, scan: { pages, pageCount }, search, found, onSearch }: FindWordsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <SearchField
        noun="this document"
        placeholder="Find on the page"
        search={search}
        onSearch={onSearch}
        className="sm:w-64"
      />
      <p role="status" className="text-[13px] text-quiet">
        {search.trim() ? (found === 0 ? 'Not on the page' : `${plural(found, 'word')} marked`) : ''}
        {pageCount > pages.length && ` The first ${pages.length} of ${pageCount} pages were read.`}
      </p>
      <ReadAgain documentId={documentId} />
    </div>
  )
}

function ScanState({ documentId, scan: { state, problem } }: { documentId: number; scan: Scan }) {
  if (state === 'none') return null
  return (
    <p role="status" className="flex flex-wrap items-center gap-2 text-[13px] text-quiet">
      <ScanText aria-hidden="true" className="size-4" />
      {state === 'waiting' || state === 'reading'
        ? 'The words on it are being read…'
        : (problem ?? 'No words were found on it.')}
      {(state === 'failed' || state === 'read') && <ReadAgain documentId={documentId} />}
    </p>
  )
}

function ReadAgain({ documentId }: { documentId: number }) {
  const repeating = useRepeatScan(documentId)
  return (
    <Button variant="quiet" className="ml-auto" disabled={repeating.isPending} onClick={() => repeating.mutate()}>
      Read Again
    </Button>
  )
}
