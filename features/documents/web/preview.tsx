import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { second } from '#core/durations'
import { queryFor } from '#kit/queries'
import { Skeleton } from '#kit/skeleton'
import { previewDocument } from '../api'
import { previewKindOf } from '../content-kinds'
import type { Document } from '../document'
import type { Mark } from '../scan'
import { PageMarks } from './page-marks'
import { ScannedPreview } from './scanned-preview'

/** The PDF library is large, so it is loaded on demand. */
const PdfPreview = lazy(async () => ({ default: (await import('./pdf-preview')).PdfPreview }))

const pollInterval = 1.5 * second

export function Preview({ document, search }: { document: Document; search: string }) {
  const { path, name } = document
  if (!path) return <Placeholder>Only the particulars of this document are kept, without a file.</Placeholder>
  if (document.fault === 'missing') return <Placeholder>The file is missing.</Placeholder>
  const kind = document.size === 0 ? 'none' : previewKindOf(document.contentType)
  if (kind === 'image') {
    return (
      <ScannedPreview document={document} search={search}>
        {([marks = []]) => <Picture path={path} name={name} version={document.version} marks={marks} />}
      </ScannedPreview>
    )
  }
  if (kind === 'html') {
    return (
      <iframe
        title={`Preview of ${name}`}
        src={`${path}?version=${document.version}`}
        sandbox=""
        className="h-[60vh] w-full rounded-control border bg-[white]"
      />
    )
  }
  if (kind === 'pdf') {
    return (
      <ScannedPreview document={document} search={search}>
        {(marks) => (
          <Suspense fallback={<Skeleton className="h-96" />}>
            <PdfPreview path={`${path}?version=${document.version}`} name={name} marks={marks} />
          </Suspense>
        )}
      </ScannedPreview>
    )
  }
  if (kind === 'text') return <TextPreview document={document} />
  return (
    <Placeholder>
      {document.size === 0 ? 'This file is empty.' : 'This kind of file has no preview. Download it to look inside.'}
    </Placeholder>
  )
}

type PictureProps = { path: string; name: string; version: number; marks: Mark[] }

function Picture({ path, name, version, marks }: PictureProps) {
  const [broken, setBroken] = useState(false)
  if (broken) return <Placeholder>This picture cannot be shown. It may be damaged.</Placeholder>
  return (
    <div className="relative mx-auto w-fit">
      <img
        src={`${path}?version=${version}`}
        alt={`Preview of ${name}`}
        onError={() => setBroken(true)}
        className="max-h-[60vh] rounded-control border object-contain"
      />
      <PageMarks marks={marks} />
    </div>
  )
}

function TextPreview({ document }: { document: Document }) {
  const preview = useQuery({
    ...queryFor(previewDocument, { id: document.id }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? pollInterval : false),
  })
  if (preview.isPending) return <Skeleton className="h-80" />
  if (preview.isLoadingError) return <Placeholder>The preview could not be loaded.</Placeholder>
  if (preview.data.state === 'waiting') return <Placeholder>The words inside are being read…</Placeholder>
  if (preview.data.state === 'unreadable')
    return <Placeholder>The words inside could not be read. Download it to look inside.</Placeholder>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll
    <div tabIndex={0} className="max-h-[60vh] overflow-auto rounded-control border bg-paper p-4">
      <pre className="font-sans break-words whitespace-pre-wrap">{preview.data.text}</pre>
      {preview.data.cut && <p className="mt-4 text-quiet">It goes on; download it to read the rest.</p>}
    </div>
  )
}

const Placeholder = ({ children }: { children: string }) => (
  <p className="rounded-control border border-dashed px-6 py-16 text-center text-quiet">{children}</p>
)
