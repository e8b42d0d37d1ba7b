import { Button } from '#kit/button'
import { errorMessage, isNotFound } from '#kit/response-error'
import { Skeleton } from '#kit/skeleton'
import type { NoteFolder } from '../folder'
import { EditNoteForm } from './edit-note-form'
import { NewNoteForm } from './new-note-form'
import { NoteView } from './note-view'
import type { Place } from './places'
import { useNote } from './queries'
import { type NotesUrlState, noNoteOpen, type UpdateUrl } from './url-state'

type NotePanelProps = {
  urlState: NotesUrlState
  updateUrl: UpdateUrl
  folders: NoteFolder[]
  places: Place[]
  newTitle: string
}

export function NotePanel({ urlState, updateUrl, folders, places, newTitle }: NotePanelProps) {
  if (urlState.new) {
    return (
      <NewNoteForm
        folders={folders}
        title={newTitle}
        place={initialPlace(urlState)}
        onCreated={({ id }) => updateUrl({ ...noNoteOpen, note: id }, { replace: true })}
        onCancel={() => updateUrl(noNoteOpen)}
      />
    )
  }
  if (urlState.note === undefined) return <NoNoteSelected />
  return (
    <SelectedNote
      key={urlState.note}
      id={urlState.note}
      urlState={urlState}
      updateUrl={updateUrl}
      folders={folders}
      places={places}
    />
  )
}

/** A new note goes to the folder that is open. */
function initialPlace({ place, folder }: NotesUrlState) {
  const where = folder === undefined ? (place === 'archive' ? 'archive' : 'inbox') : String(folder)
  return { place: where, important: folder === undefined && place === 'important' }
}

type SelectedNoteProps = Omit<NotePanelProps, 'newTitle'> & { id: number }

function SelectedNote({ id, urlState, updateUrl, folders, places }: SelectedNoteProps) {
  const note = useNote(id)
  if (note.isPending) return <NoteSkeleton />
  if (note.isLoadingError || (note.isError && isNotFound(note.error))) {
    return (
      <div className="grid h-full place-items-center p-8 text-center">
        <div>
          <h2 className="text-base font-semibold">This note could not be opened</h2>
          <p className="mt-1 mb-4 text-quiet">
            {errorMessage(note.error, 'The server did not answer. Nothing is lost.')}
          </p>
          <Button onClick={() => void note.refetch()}>Try Again</Button>
        </div>
      </div>
    )
  }
  if (urlState.edit) {
    return (
      <EditNoteForm
        note={note.data}
        folders={folders}
        onDone={() => updateUrl({ edit: undefined }, { replace: true })}
      />
    )
  }
  return <NoteView note={note.data} urlState={urlState} updateUrl={updateUrl} places={places} />
}

const NoNoteSelected = () => (
  <div className="grid h-full place-items-center p-8 text-center">
    <div>
      <svg aria-hidden="true" viewBox="0 0 96 80" className="mx-auto h-20 w-24">
        <path d="M6 76h84" className="stroke-line" strokeWidth="2" strokeLinecap="round" />
        <rect x="20" y="14" width="56" height="48" rx="3" className="fill-marigold-wash stroke-edge" strokeWidth="2" />
        <path d="M30 28h36M30 38h28M30 48h18" className="stroke-edge" strokeWidth="2" strokeLinecap="round" />
        <path d="M28 62v14M68 62v14" className="stroke-edge" strokeWidth="2" />
      </svg>
      <h2 className="mt-4 text-base font-semibold">No Note Selected</h2>
      <p className="mt-1 text-quiet">Choose a note from the list, or write a new one.</p>
    </div>
  </div>
)

const NoteSkeleton = () => (
  <div role="status" aria-label="Loading the note" className="space-y-4 p-6">
    <Skeleton className="h-6 w-1/2" />
    <Skeleton className="h-4 w-1/3" />
    <Skeleton className="h-32 w-full" />
  </div>
)
