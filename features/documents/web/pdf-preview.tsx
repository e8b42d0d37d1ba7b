import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { drawPdfPage, openPdf } from '#kit/pdf-pages'
import { Skeleton } from '#kit/skeleton'
import type { Mark } from '../scan'
import { PageMarks } from './page-marks'

const maxPages = 20
const width = 820

type State = { pages: number; drawn: number } | 'failed' | null

type PdfPreviewProps = {
  path: string
  name: string
  /** Words to mark, page by page. */
  marks: Mark[][]
}

/** Draws the pages on canvases: the same on every device, and no script in the file can run. */
export function PdfPreview({ path, name, marks }: PdfPreviewProps) {
  const [pages, setPages] = useState<HTMLElement[]>([])
  const container = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<State>(null)
  useEffect(() => {
    let isUnmounted = false
    const draw = async () => {
      const document = await openPdf(path)
      const count = Math.min(document.numPages, maxPages)
      container.current?.replaceChildren()
      for (let number = 1; number <= count && !isUnmounted; number++) {
        const canvas = await drawPdfPage(document, number, { width, label: `Page ${number} of ${name}` })
        canvas.className = 'w-full rounded-control border bg-[white]'
        if (isUnmounted) return
        const drawn = window.document.createElement('div')
        drawn.className = 'relative'
        drawn.append(canvas)
        container.current?.append(drawn)
        setPages((before) => (number === 1 ? [drawn] : [...before, drawn]))
        setState({ pages: document.numPages, drawn: number })
      }
    }
    draw().catch(() => isUnmounted || setState('failed'))
    return () => {
      isUnmounted = true
    }
  }, [path, name])
  if (state === 'failed') {
    return (
      <p className="rounded-control border border-dashed px-6 py-16 text-center text-quiet">
        This PDF cannot be shown. It may be damaged or locked.
      </p>
    )
  }
  return (
    <>
      {!state && <Skeleton className="h-96" />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll */}
      <div tabIndex={0} ref={container} className="max-h-[60vh] space-y-3 overflow-y-auto" />
      {pages.map((page, at) => createPortal(<PageMarks marks={marks[at] ?? []} />, page, String(at)))}
      {state && state.drawn === maxPages && state.pages > maxPages && (
        <p className="mt-3 text-quiet">{`The first ${maxPages} of ${state.pages} pages. Download it to read the rest.`}</p>
      )}
    </>
  )
}
