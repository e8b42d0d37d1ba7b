import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/button'
import { EmptyState } from '#kit/empty-state'
import { Page } from '#kit/page'
import { Pager } from '#kit/pager'
import { saidBy } from '#kit/response-error'
import { ChosenBar } from './chosen-bar'
import { DocumentDialog } from './document-dialog'
import { DocumentTable, DocumentTableSkeleton } from './document-table'
import { DocumentToolbar, isFiltered, nothingFiltered } from './document-toolbar'
import { FolderRail } from './folder-rail'
import { pageSizes, useListAddress } from './list-address'
import { useDocumentPage, useFolders } from './queries'
import { TrashBar } from './trash-bar'
import { UploadDialog } from './upload-dialog'
import { useDroppedFiles } from './use-dropped-files'

const noneChosen: ReadonlySet<number> = new Set()

export function DocumentsScreen() {
  const { shown, filter, change } = useListAddress()
  const uploading = useUploading()
  const list = useDocumentPage(filter)
  const folders = useFolders()
  const [chosen, setChosen] = useState(noneChosen)
  // What is dropped while the dialog is open is the dialog's.
  const isOver = useDroppedFiles((dropped) => uploading.files || uploading.open(dropped))
  const show: typeof change = (changes, options) => {
    setChosen(noneChosen)
    change(changes, options)
  }
  return (
    <Page
      title="Documents"
      subtitle="Every file with a client, in one safe place"
      actions={
        <Button look="primary" onClick={() => uploading.open([])}>
          <Upload aria-hidden="true" /> Upload Document
        </Button>
      }
    >
      <div className="gap-8 lg:grid lg:grid-cols-[208px_minmax(0,1fr)]">
        <FolderRail folders={folders.data} shown={shown} onShow={show} />
        <div>
          <DocumentToolbar shown={shown} onChange={show} />
          {shown.view === 'trash' && <TrashBar count={folders.data?.trash ?? 0} />}
          {shown.view === 'damaged' && <DamagedNote />}
          {list.isError ? (
            <Failed error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />
          ) : list.isPending ? (
            <DocumentTableSkeleton rows={8} />
          ) : list.data.rows.length === 0 ? (
            <Empty shown={shown} onClear={() => show(nothingFiltered)} onUpload={() => uploading.open([])} />
          ) : (
            <DocumentTable
              rows={list.data.rows}
              shown={shown}
              onSort={show}
              chosen={chosen}
              onChoose={setChosen}
              onOpen={({ id }) => change({ document: id })}
            />
          )}
          {list.data && list.data.total > 0 && (
            <Pager
              what="documents"
              page={shown.page}
              pageSize={shown.pageSize}
              total={list.data.total}
              sizes={pageSizes}
              onPage={(page) => change({ page })}
              onPageSize={(pageSize) => show({ pageSize })}
            />
          )}
        </div>
      </div>
      <ChosenBar
        chosen={chosen}
        view={shown.view}
        folders={folders.data?.folders.map(({ name }) => name) ?? []}
        onDone={() => setChosen(noneChosen)}
      />
      {isOver && <DropHint />}
      {uploading.files && (
        <UploadDialog
          isPage={uploading.isOwnPage}
          files={uploading.files}
          clientId={uploading.clientId ?? shown.clientId}
          folder={shown.folder}
          onClose={uploading.close}
        />
      )}
      {shown.document !== undefined && (
        <DocumentDialog id={shown.document} onClose={() => change({ document: undefined })} />
      )}
    </Page>
  )
}

/** Open at /documents/upload, where a client may be named, and wherever files are dropped or the button is pressed. */
function useUploading() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const { clientId } = useSearch({ strict: false }) as { clientId?: unknown }
  const navigate = useNavigate()
  const [files, setFiles] = useState<File[] | null>(null)
  const isOwnPage = path === '/documents/upload'
  return {
    isOwnPage,
    files: files ?? (isOwnPage ? noFiles : null),
    clientId: isOwnPage && Number(clientId) > 0 ? Number(clientId) : undefined,
    open: setFiles,
    close: () => {
      setFiles(null)
      if (isOwnPage) void navigate({ to: '/documents', replace: true })
    },
  }
}

const noFiles: File[] = []

const DropHint = () => (
  <div className="fades pointer-events-none fixed inset-4 z-30 grid place-items-center rounded-card border-2 border-dashed border-awning bg-awning-wash/85">
    <p className="text-base font-semibold text-awning">Drop to upload</p>
  </div>
)

const DamagedNote = () => (
  <p className="mb-4 rounded-control border border-brick bg-brick-wash px-3.5 py-2.5">
    These files are missing from the disk, or are no longer what they were when you stored them. Restore the files
    folder from a backup, or upload them again.
  </p>
)

type EmptyProps = { shown: ReturnType<typeof useListAddress>['shown']; onClear: () => void; onUpload: () => void }

function Empty({ shown, onClear, onUpload }: EmptyProps) {
  if (isFiltered(shown)) {
    return (
      <EmptyState title="No matching documents" action={<Button onClick={onClear}>Clear Filters</Button>}>
        Names and the words inside were searched. Try fewer of them, or another type or client.
      </EmptyState>
    )
  }
  if (shown.view === 'trash') return <EmptyState title="The trash is empty" />
  if (shown.view === 'damaged') return <EmptyState title="All files are well" />
  return (
    <EmptyState
      title="No documents yet"
      action={
        <Button look="primary" onClick={onUpload}>
          Upload Your First Document
        </Button>
      }
    >
      Drop files anywhere on this page. Attachments, contracts and invoices that you keep will stand here too.
    </EmptyState>
  )
}

const Failed = ({ error, busy, onRetry }: { error: unknown; busy: boolean; onRetry: () => void }) => (
  <EmptyState
    title="Could not load documents"
    action={
      <Button look="primary" disabled={busy} onClick={onRetry}>
        Try Again
      </Button>
    }
  >
    {saidBy(error, 'The server did not answer. Nothing is lost.')}
  </EmptyState>
)
