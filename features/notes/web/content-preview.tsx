import { Suspense, useDeferredValue, useEffect, useState } from 'react'
import { Skeleton } from '#kit/skeleton'
import { toggleCheck } from '../checklist'
import { linkTexts } from '../links'
import { noteLimits } from '../note'
import { RenderedNote } from './note-view'
import { useLinksTo } from './queries'

/** How the text of a note will read, as it is written. */
export function ContentPreview({ content, onChange }: { content: string; onChange: (content: string) => void }) {
  const isTooLong = content.length > noteLimits.content
  const rested = useSettled(isTooLong ? '' : content)
  const settled = useDeferredValue(content.length > shownAtEachKey ? rested : content)
  const links = useLinksTo(linkTexts(rested))
  return (
    <section
      aria-label="Preview"
      className="min-h-24 min-w-0 overflow-hidden rounded-control border border-dashed px-3 py-2"
    >
      {settled.trim() === '' ? (
        <p className="text-quiet">
          {isTooLong ? 'This is too long to show as it will read.' : 'What you write shows here as it will read.'}
        </p>
      ) : (
        <Suspense fallback={<Skeleton className="h-24 w-full" />}>
          <RenderedNote
            content={settled}
            links={links.data ?? noLinks}
            onToggle={(line) => onChange(toggleCheck(content, line))}
          />
        </Suspense>
      )}
    </section>
  )
}

/** Making more than this many letters readable at each key would hold up the hands. */
const shownAtEachKey = 50_000

const noLinks: never[] = []

/** What was typed once the hands rest, for what asks the server. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const wait = setTimeout(() => setSettled(value), 400)
    return () => clearTimeout(wait)
  }, [value])
  return settled
}
