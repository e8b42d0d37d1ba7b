import { Suspense, useDeferredValue, useEffect, useState } from 'react'
import { Skeleton } from '#kit/skeleton'
import { toggleCheckbox } from '../checklist'
import { linkTexts } from '../links'
import { noteLimits } from '../note'
import { RenderedNote } from './note-view'
import { useResolvedLinks } from './queries'

/** A live preview of the rendered note. */
export function ContentPreview({ content, onChange }: { content: string; onChange: (content: string) => void }) {
  const isTooLong = content.length > noteLimits.content
  const debounced = useDebounced(isTooLong ? '' : content)
  const shown = useDeferredValue(content.length > maxInstantPreviewLength ? debounced : content)
  const links = useResolvedLinks(linkTexts(debounced))
  return (
    <section
      aria-label="Preview"
      className="min-h-24 min-w-0 overflow-hidden rounded-control border border-dashed px-3 py-2"
    >
      {shown.trim() === '' ? (
        <p className="text-quiet">
          {isTooLong ? 'This is too long to show as it will read.' : 'What you write shows here as it will read.'}
        </p>
      ) : (
        <Suspense fallback={<Skeleton className="h-24 w-full" />}>
          <RenderedNote
            content={shown}
            links={links.data ?? noLinks}
            onToggle={(line) => onChange(toggleCheckbox(content, line))}
          />
        </Suspense>
      )}
    </section>
  )
}

/** Longer texts are rendered only when typing pauses. */
const maxInstantPreviewLength = 50_000

const noLinks: never[] = []

function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const wait = setTimeout(() => setDebounced(value), 400)
    return () => clearTimeout(wait)
  }, [value])
  return debounced
}
