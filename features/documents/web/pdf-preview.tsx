import { useEffect, useRef, useState } from 'react'
import { getDocumentProxy } from 'unpdf'
import { Skeleton } from '#kit/skeleton'

const pagesAtMost = 20
const width = 820

type State = { pages: number; drawn: number } | 'failed' | null

/** The pages, drawn by ourselves: the same on every device, and nothing in the file can act. */
export function PdfPreview({ path, name }: { path: string; name: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<State>(null)
  useEffect(() => {
    let gone = false
    const draw = async () => {
      const answer = await fetch(path, { credentials: 'include' })
      if (!answer.ok) throw new Error(`${answer.status}`)
      const document = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()))
      const pages = Math.min(document.numPages, pagesAtMost)
      place.current?.replaceChildren()
      for (let number = 1; number <= pages && !gone; number++) {
        const page = await document.getPage(number)
        const scale = (width * Math.min(devicePixelRatio, 2)) / page.getViewport({ scale: 1 }).width
        const viewport = page.getViewport({ scale })
        const canvas = window.document.createElement('canvas')
        canvas.width = viewport.width
        canvas.height = viewport.height
        canvas.className = 'w-full rounded-control border bg-[white]'
        canvas.setAttribute('role', 'img')
        canvas.setAttribute('aria-label', `Page ${number} of ${name}`)
        await page.render({ canvas, canvasContext: canvas.getContext('2d') as CanvasRenderingContext2D, viewport })
          .promise
        if (gone) return
        place.current?.append(canvas)
        setState({ pages: document.numPages, drawn: number })
      }
    }
    draw().catch(() => gone || setState('failed'))
    return () => {
      gone = true
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <div tabIndex={0} ref={place} className="max-h-[60vh] space-y-3 overflow-y-auto" />
      {state && state.drawn === pagesAtMost && state.pages > pagesAtMost && (
        <p className="mt-3 text-quiet">{`The first ${pagesAtMost} of ${state.pages} pages. Download it to read the rest.`}</p>
      )}
    </>
  )
}
