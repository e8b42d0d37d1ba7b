import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/button'
import { classes } from '#kit/classes'
import { Page } from '#kit/page'
import type { NoteFolder } from '../folder'
import { DeleteFolderDialog, NewFolderDialog, RenameFolderDialog } from './folder-dialogs'
import { FolderPanel } from './folder-panel'
import { NoteDragAndDrop } from './note-drag-and-drop'
import { NoteList } from './note-list'
import { NotePanel } from './note-panel'
import { buildPlaces, selectedPlace } from './places'
import { useFolders } from './queries'
import { noNoteOpen, useNotesUrl } from './url-state'
import { type Panel, usePanels } from './use-panels'

const widths = {
  folders: 'outline-none w-56 shrink-0 border-r',
  list: 'outline-none min-w-0 flex-1',
  listBesideNote: 'outline-none w-80 shrink-0 border-r',
  note: 'outline-none min-w-0 flex-1',
}

export function NotesScreen() {
  const { urlState, updateUrl } = useNotesUrl()
  const folders = useFolders()
  const { frame, panels } = usePanels(urlState)
  const [isCreatingFolder, setCreatingFolder] = useState(false)
  const [renaming, setRenaming] = useState<NoteFolder | null>(null)
  const [deleting, setDeleting] = useState<NoteFolder | null>(null)
  const places = buildPlaces(folders.data ?? [])
  const place = selectedPlace(places, urlState)
  const has = (panel: Panel) => panels.includes(panel)
  const newNote = () => updateUrl({ ...noNoteOpen, folders: undefined, new: true })
  return (
    <Page title="Notes" subtitle="What should not be forgotten">
      <NoteDragAndDrop places={places} foldersAreHidden={!has('folders')}>
        <div
          ref={frame}
          className={classes(
            'flex overflow-hidden rounded-card border bg-card',
            panels.length > 1 ? 'h-[calc(100dvh-190px)] min-h-[520px]' : 'min-h-[420px]',
          )}
        >
          {has('folders') && (
            <div {...panel('folders')} className={panels.length === 1 ? widths.note : widths.folders}>
              {panels.length === 1 && <BackTo name="Notes" onClick={() => updateUrl({ folders: undefined })} />}
              <FolderPanel
                places={places}
                isLoading={folders.isPending}
                urlState={urlState}
                updateUrl={updateUrl}
                onNewNote={newNote}
                onNewFolder={() => setCreatingFolder(true)}
                onRename={setRenaming}
                onDelete={setDeleting}
              />
            </div>
          )}
          {has('list') && (
            <div {...panel('list')} className={has('note') ? widths.listBesideNote : widths.list}>
              <NoteList
                place={place}
                urlState={urlState}
                updateUrl={updateUrl}
                onNewNote={has('folders') ? undefined : newNote}
              />
            </div>
          )}
          {has('note') && (
            <div {...panel('note')} className={classes(widths.note, panels.length > 1 && 'overflow-y-auto')}>
              {panels.length === 1 && <BackTo name={place?.name ?? 'Notes'} onClick={() => updateUrl(noNoteOpen)} />}
              <NotePanel
                urlState={urlState}
                updateUrl={updateUrl}
                folders={folders.data ?? []}
                places={places}
                newTitle={urlState.title ?? ''}
              />
            </div>
          )}
        </div>
      </NoteDragAndDrop>
      {isCreatingFolder && <NewFolderDialog onClose={() => setCreatingFolder(false)} />}
      {renaming && <RenameFolderDialog folder={renaming} onClose={() => setRenaming(null)} />}
      <DeleteFolderDialog
        folder={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={({ id }) =>
          urlState.folder === id && updateUrl({ folder: undefined, place: 'inbox' }, { replace: true })
        }
      />
    </Page>
  )
}

const panel = (name: Panel) => ({ 'data-panel': name, tabIndex: -1 })

const BackTo = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <div className="border-b p-1.5">
    <Button variant="quiet" onClick={onClick}>
      <ChevronLeft aria-hidden="true" /> {name}
    </Button>
  </div>
)
