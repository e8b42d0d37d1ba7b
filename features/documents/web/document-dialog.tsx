import { Link } from '@tanstack/react-router'
import { CornerUpLeft, Download, ExternalLink, PenLine } from 'lucide-react'
import { useState } from 'react'
import { formatDocumentSize } from '#core/file-size'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { Banner } from '#kit/banner'
import { buttonClasses } from '#kit/button'
import { showDay } from '#kit/dates'
import { Dialog } from '#kit/dialog'
import { EmptyState } from '#kit/empty-state'
import { errorMessage } from '#kit/response-error'
import { Skeleton } from '#kit/skeleton'
import { Tabs } from '#kit/tabs'
import { type Document, type DocumentOrigin, typeNames } from '../document'
import { DocumentDetails } from './document-details'
import { Preview } from './preview'
import { useDocument } from './queries'
import { ShareLinks } from './share-links'
import { VersionList } from './version-list'

type DocumentDialogProps = {
  id: number
  /** Words to mark on a scanned page. */
  search?: string | undefined
  onClose: () => void
}

export function DocumentDialog({ id, search, onClose }: DocumentDialogProps) {
  const timeZone = useOwnerTimeZone()
  const document = useDocument(id)
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => open || onClose()}
      title={document.data?.name ?? 'Document'}
      {...(document.data && { description: summaryLine(document.data, timeZone) })}
    >
      {document.isPending && <Skeleton className="h-80" />}
      {document.isError && (
        <EmptyState title="This document could not be opened">
          {errorMessage(document.error, 'The server did not answer. Nothing is lost.')}
        </EmptyState>
      )}
      {document.data && <DocumentTabs document={document.data} search={search ?? ''} onClose={onClose} />}
    </Dialog>
  )
}

type DocumentTabsProps = { document: Document; search: string; onClose: () => void }

function DocumentTabs({ document, search, onClose }: DocumentTabsProps) {
  const [tab, setTab] = useState('preview')
  return (
    <>
      {document.mismatch && (
        <div className="mb-4">
          <Banner variant="bad">
            {document.mismatch} {document.size > 0 && 'Open it only if you know who it comes from.'}
          </Banner>
        </div>
      )}
      {document.path && (
        <div className="mb-2 flex flex-wrap gap-2">
          <a href={`${document.path}?download`} download className={buttonClasses('plain')}>
            <Download aria-hidden="true" /> Download
          </a>
          <a href={document.path} target="_blank" rel="noreferrer" className={buttonClasses('quiet')}>
            <ExternalLink aria-hidden="true" /> Open in a new tab
          </a>
          {document.contentType === 'application/pdf' && (
            <Link
              to="/signatures/create"
              search={{ documentId: document.id } as never}
              className={buttonClasses('quiet')}
            >
              <PenLine aria-hidden="true" /> Request signatures
            </Link>
          )}
          <OriginLink document={document} />
        </div>
      )}
      <Tabs
        label="About this document"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'preview',
            label: 'Preview',
            content: <Preview key={document.version} document={document} search={search} />,
          },
          { value: 'details', label: 'Details', content: <DocumentDetails document={document} onSaved={onClose} /> },
          ...(document.path
            ? [
                {
                  value: 'versions',
                  label: `Versions (${document.version})`,
                  content: <VersionList document={document} />,
                },
                { value: 'links', label: 'Links', content: <ShareLinks document={document} /> },
              ]
            : []),
        ]}
      />
    </>
  )
}

function OriginLink({ document: { origin, originId } }: { document: Document }) {
  const source = sources[origin]
  if (!source || originId === null) return null
  return (
    <Link to={source.to} params={{ id: String(originId) } as never} className={buttonClasses('quiet')}>
      <CornerUpLeft aria-hidden="true" /> {source.label}
    </Link>
  )
}

const sources: Partial<Record<DocumentOrigin, { to: string; label: string }>> = {
  email: { to: '/emails/$id', label: 'Open the email' },
  contract: { to: '/contracts/$id', label: 'Open the contract' },
  invoice: { to: '/invoices/$id', label: 'Open the invoice' },
  quote: { to: '/quotes/$id', label: 'Open the quote' },
  signing: { to: '/signatures/$id', label: 'Open the signature request' },
}

const origins: Record<DocumentOrigin, string> = {
  upload: 'Uploaded',
  email: 'From an email',
  contract: 'Contract made here',
  invoice: 'Invoice made here',
  quote: 'Accepted quote',
  note: 'Pasted into a note',
  portal: 'Sent by the client',
  signing: 'Signed and sealed here',
}

const summaryLine = ({ type, size, clientName, lastModified, origin, folder }: Document, timeZone: string) =>
  [typeNames[type], formatDocumentSize(size), clientName, folder, showDay(lastModified, timeZone), origins[origin]]
    .filter(Boolean)
    .join(' · ')
