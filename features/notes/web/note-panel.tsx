import { Button } from '#kit/button'
import { saidBy } from '#kit/response-error'
import { Skeleton } from '#kit/skeleton'
import type { NoteFolder } from '../folder'
import { type Change, nothingOpen, type Shown } from './address'
import { EditNote } from './edit-note'
import { NewNoteForm } from './new-note'
import { NoteView } from './note-view'
import type { Place } from './places'
import { useNote } from './queries'

type NotePanelProps = { shown: Shown; onChange: Change; folders: NoteFolder[]; places: Place[]; newTitle: string }

/** One of: the form for a new note, the form for a known one, the note itself, or a word that none is chosen. */
export function NotePanel({ shown, onChange, folders, places, newTitle }: NotePanelProps) {
  if (shown.new) {
    return (
      <NewNoteForm
        folders={folders}
        title={newTitle}
        place={startingPlace(shown)}
        onCreated={({ id }) => onChange({ ...nothingOpen, note: id }, { replace: true })}
        onCancel={() => onChange(nothingOpen)}
      />
    )
  }
  if (shown.note === undefined) return <NoNoteSelected />
  return (
    <ChosenNote key={shown.note} id={shown.note} shown={shown} onChange={onChange} folders={folders} places={places} />
  )
}

/** A new note begins where its writer is looking. */
function startingPlace({ place, folder }: Shown) {
  const where = folder === undefined ? (place === 'archive' ? 'archive' : 'inbox') : String(folder)
  return { place: where, important: folder === undefined && place === 'important' }
}

type ChosenProps = Omit<NotePanelProps, 'newTitle'> & { id: number }

function ChosenNote({ id, shown, onChange, folders, places }: ChosenProps) {
  const note = useNote(id)
  if (note.isPending) return <NoteSkeleton />
  if (note.isError) {
    return (
      <div className="grid h-full place-items-center p-8 text-center">
        <div>
          <h2 className="text-base font-semibold">This note could not be opened</h2>
          <p className="mt-1 mb-4 text-quiet">{saidBy(note.error, 'The server did not answer. Nothing is lost.')}</p>
          <Button onClick={() => void note.refetch()}>Try Again</Button>
        </div>
      </div>
    )
  }
  if (shown.edit) {
    return (
      <EditNote note={note.data} folders={folders} onDone={() => onChange({ edit: undefined }, { replace: true })} />
    )
  }
  return <NoteView note={note.data} shown={shown} onChange={onChange} places={places} />
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
