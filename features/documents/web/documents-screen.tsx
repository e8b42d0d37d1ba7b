import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/button'
import { EmptyState } from '#kit/empty-state'
import { LoadError } from '#kit/load-error'
import { Page } from '#kit/page'
import { Pager } from '#kit/pager'
import { useExistingPage } from '#kit/use-existing-page'
import { useSelection } from '#kit/use-selection'
import { DocumentDialog } from './document-dialog'
import { DocumentTable, DocumentTableSkeleton } from './document-table'
import { DocumentToolbar, isFiltered, noFilters } from './document-toolbar'
import { FolderRail } from './folder-rail'
import { pageSizes, useListParams } from './list-params'
import { useDocumentPage, useFolders } from './queries'
import { SelectionBar } from './selection-bar'
import { TrashBar } from './trash-bar'
import { UploadDialog } from './upload-dialog'
import { useDroppedFiles } from './use-dropped-files'

export function DocumentsScreen() {
  const { params, filter, change } = useListParams()
  const uploading = useUploadDialog()
  const list = useDocumentPage(filter)
  const isLeaving = useExistingPage(list.data, filter, change)
  const folders = useFolders()
  const selection = useSelection()
  // While the dialog is open, it handles dropped files itself.
  const isOver = useDroppedFiles((dropped) => uploading.files || uploading.open(dropped))
  const updateList: typeof change = (changes, options) => {
    selection.clear()
    change(changes, options)
  }
  return (
    <Page
      title="Documents"
      subtitle="Every file with a client, in one safe place"
      actions={
        <Button variant="primary" onClick={() => uploading.open([])}>
          <Upload aria-hidden="true" /> Upload Document
        </Button>
      }
    >
      <div className="gap-8 lg:grid lg:grid-cols-[208px_minmax(0,1fr)]">
        <FolderRail folders={folders.data} params={params} onSelect={updateList} />
        <div>
          <DocumentToolbar params={params} onChange={updateList} />
          {params.view === 'trash' && <TrashBar count={folders.data?.trash ?? 0} onEmptied={selection.clear} />}
          {params.view === 'damaged' && <DamagedNote />}
          {list.isLoadingError ? (
            <LoadError
              title="Could not load documents"
              error={list.error}
              busy={list.isFetching}
              onRetry={() => void list.refetch()}
            />
          ) : list.isPending || isLeaving ? (
            <DocumentTableSkeleton rows={8} />
          ) : list.data.rows.length === 0 ? (
            <Empty params={params} onClear={() => updateList(noFilters)} onUpload={() => uploading.open([])} />
          ) : (
            <DocumentTable
              rows={list.data.rows}
              params={params}
              onSort={updateList}
              selection={selection}
              onOpen={({ id }) => change({ document: id })}
            />
          )}
          {list.data && list.data.total > 0 && (
            <Pager
              noun="documents"
              page={params.page}
              pageSize={params.pageSize}
              total={list.data.total}
              isMore={list.data.isMore}
              sizes={pageSizes}
              alwaysArrows
              onChange={(changes) => ('page' in changes ? change(changes) : updateList(changes))}
            />
          )}
        </div>
      </div>
      <SelectionBar
        selected={selection.selected}
        rows={list.data?.rows ?? []}
        view={params.view}
        folders={folders.data?.folders.map(({ name }) => name) ?? []}
        onDone={selection.clear}
      />
      {isOver && <DropHint />}
      {uploading.files && (
        <UploadDialog
          isPage={uploading.isUploadPage}
          files={uploading.files}
          clientId={uploading.clientId ?? params.clientId}
          folder={params.folder}
          onClose={uploading.close}
        />
      )}
      {params.document !== undefined && (
        <DocumentDialog id={params.document} search={params.search} onClose={() => change({ document: undefined })} />
      )}
    </Page>
  )
}

/** The dialog is open at /documents/upload (optionally with a client), or after a drop or a click on the button. */
function useUploadDialog() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const { clientId } = useSearch({ strict: false }) as { clientId?: unknown }
  const navigate = useNavigate()
  const [files, setFiles] = useState<File[] | null>(null)
  const isUploadPage = path === '/documents/upload'
  return {
    isUploadPage,
    files: files ?? (isUploadPage ? noFiles : null),
    clientId: isUploadPage && Number(clientId) > 0 ? Number(clientId) : undefined,
    open: setFiles,
    close: () => {
      setFiles(null)
      if (isUploadPage) void navigate({ to: '/documents', replace: true })
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

type EmptyProps = {
  params: ReturnType<typeof useListParams>['params']
  onClear: () => void
  onUpload: () => void
}

function Empty({ params, onClear, onUpload }: EmptyProps) {
  if (isFiltered(params)) {
    return (
      <EmptyState title="No matching documents" action={<Button onClick={onClear}>Clear Filters</Button>}>
        Names and the words inside were searched. Try fewer of them, or another type or client.
      </EmptyState>
    )
  }
  if (params.view === 'trash') return <EmptyState title="The trash is empty" />
  if (params.view === 'damaged') return <EmptyState title="All files are well" />
  return (
    <EmptyState
      title="No documents yet"
      action={
        <Button variant="primary" onClick={onUpload}>
          Upload Your First Document
        </Button>
      }
    >
      Drop files anywhere on this page. Attachments, contracts and invoices that you keep will be here too.
    </EmptyState>
  )
}
