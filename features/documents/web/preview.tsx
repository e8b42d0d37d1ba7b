import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { reading } from '#kit/queries'
import { Skeleton } from '#kit/skeleton'
import { previewDocument } from '../api'
import { previewKindOf } from '../content-kinds'
import type { Document } from '../document'

/** The reader of PDF is large, so it comes only when a PDF is looked at. */
const PdfPreview = lazy(async () => ({ default: (await import('./pdf-preview')).PdfPreview }))

const looksAgainAfter = 1_500

export function Preview({ document }: { document: Document }) {
  const { path, name } = document
  if (!path) return <Nothing>Only the particulars of this document are kept, without a file.</Nothing>
  if (document.fault === 'missing') return <Nothing>The file is missing.</Nothing>
  const kind = document.size === 0 ? 'none' : previewKindOf(document.contentType)
  if (kind === 'image') return <Picture path={path} name={name} version={document.version} />
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
      <Suspense fallback={<Skeleton className="h-96" />}>
        <PdfPreview path={`${path}?version=${document.version}`} name={name} />
      </Suspense>
    )
  }
  if (kind === 'text') return <Words document={document} />
  return (
    <Nothing>
      {document.size === 0 ? 'This file is empty.' : 'This kind of file has no preview. Download it to look inside.'}
    </Nothing>
  )
}

function Picture({ path, name, version }: { path: string; name: string; version: number }) {
  const [broken, setBroken] = useState(false)
  if (broken) return <Nothing>This picture cannot be shown. It may be damaged.</Nothing>
  return (
    <img
      src={`${path}?version=${version}`}
      alt={`Preview of ${name}`}
      onError={() => setBroken(true)}
      className="mx-auto max-h-[60vh] rounded-control border object-contain"
    />
  )
}

function Words({ document }: { document: Document }) {
  const words = useQuery({
    ...reading(previewDocument, { id: document.id }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? looksAgainAfter : false),
  })
  if (words.isPending) return <Skeleton className="h-80" />
  if (words.isError) return <Nothing>The preview could not be loaded.</Nothing>
  if (words.data.state === 'waiting') return <Nothing>The words inside are being read…</Nothing>
  if (words.data.state === 'unreadable')
    return <Nothing>The words inside could not be read. Download it to look inside.</Nothing>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <div tabIndex={0} className="max-h-[60vh] overflow-auto rounded-control border bg-paper p-4">
      <pre className="font-sans break-words whitespace-pre-wrap">{words.data.text}</pre>
      {words.data.cut && <p className="mt-4 text-quiet">It goes on; download it to read the rest.</p>}
    </div>
  )
}

const Nothing = ({ children }: { children: string }) => (
  <p className="rounded-control border border-dashed px-6 py-16 text-center text-quiet">{children}</p>
)
