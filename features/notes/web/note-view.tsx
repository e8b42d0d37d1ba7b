import { Link } from '@tanstack/react-router'
import { FolderInput, History, Pencil, Star, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { Banner } from '#kit/banner'
import { Button } from '#kit/button'
import { classes } from '#kit/classes'
import { ConfirmDialog } from '#kit/confirm-dialog'
import { showDayAndTime } from '#kit/dates'
import { Menu, MenuItem } from '#kit/menu'
import type { NoteWithLinks } from '../api'
import { placementOnDrop } from '../placement'
import { NoteAnalysis } from './note-analysis'
import { folderLabel, type Place } from './places'
import { useDeleteNote, useMoveNote, useQuickEdit, useToggleCheckbox } from './queries'
import { loadUnsavedDraft } from './unsaved-draft'
import { type NotesUrlState, noNoteOpen, toSearchParams, type UpdateUrl } from './url-state'
import { VersionsDialog } from './versions-dialog'

const loadRenderedNote = () => import('./rendered-note')
export const RenderedNote = lazy(loadRenderedNote)
// Preloaded before the first note is opened.
void loadRenderedNote()

type NoteViewProps = { note: NoteWithLinks; urlState: NotesUrlState; updateUrl: UpdateUrl; places: Place[] }

export function NoteView({ note, urlState, updateUrl, places }: NoteViewProps) {
  const edit = useQuickEdit()
  const toggle = useToggleCheckbox(note.id)
  return (
    <article aria-labelledby="note-title" className="mx-auto max-w-[760px] p-4 md:p-6">
      <div className="flex items-start gap-2">
        <h2 id="note-title" className="min-w-0 flex-1 font-sign text-xl leading-7 font-semibold break-words">
          {note.title}
        </h2>
        <button
          type="button"
          aria-pressed={note.important}
          aria-label="Important"
          onClick={() => edit.mutate({ id: note.id, important: !note.important })}
          className="grid size-10 shrink-0 place-items-center rounded-control text-quiet hover:bg-sunken md:size-9"
        >
          <Star className={classes('size-5', note.important && 'fill-marigold stroke-marigold')} />
        </button>
      </div>
      <NoteMeta note={note} />
      <NoteActions note={note} places={places} updateUrl={updateUrl} />
      {loadUnsavedDraft(note.id) && (
        <div className="mt-4">
          <Banner variant="bad">
            What you wrote here last is not saved.{' '}
            <button type="button" className="font-medium underline" onClick={() => updateUrl({ edit: true })}>
              Go on editing
            </button>
          </Banner>
        </div>
      )}
      <div className="mt-5">
        <Suspense fallback={<p className="leading-[1.6] break-words whitespace-pre-line">{note.content}</p>}>
          <RenderedNote
            content={note.content}
            links={note.links}
            onToggle={(line) => toggle.mutate(line)}
            onNewNote={(title) => updateUrl({ ...noNoteOpen, new: true, title })}
          />
        </Suspense>
      </div>
      {note.tags.length > 0 && (
        <ul aria-label="Tags" className="mt-6 flex flex-wrap gap-1.5">
          {note.tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <button
                type="button"
                onClick={() => updateUrl({ tag })}
                className="max-w-full truncate rounded-full bg-sunken px-2.5 py-1 text-xs font-medium text-quiet hover:text-ink"
              >
                {tag}
              </button>
            </li>
          ))}
        </ul>
      )}
      {note.linkedFrom.length > 0 && <LinkedFrom note={note} urlState={urlState} />}
      <NoteAnalysis note={note} />
    </article>
  )
}

function NoteMeta({ note }: { note: NoteWithLinks }) {
  const timeZone = useOwnerTimeZone()
  return (
    <dl className="figures mt-1 flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-quiet [&>div]:flex [&>div]:gap-1">
      <div>
        <dt className="sr-only">Date</dt>
        <dd title={`Written ${showDayAndTime(note.createdAt, timeZone)}`}>
          {showDayAndTime(note.updatedAt, timeZone)}
        </dd>
      </div>
      {note.clientId !== null && (
        <div>
          <dt>Client:</dt>
          <dd>
            <Link
              to="/clients/$id"
              params={{ id: String(note.clientId) }}
              className="text-awning underline-offset-2 hover:underline"
            >
              {note.clientName}
            </Link>
          </dd>
        </div>
      )}
      <div className="min-w-0">
        <dt>Folder:</dt>
        <dd className="truncate">{folderLabel(note)}</dd>
      </div>
    </dl>
  )
}

function NoteActions({ note, places, updateUrl }: Pick<NoteViewProps, 'note' | 'places' | 'updateUrl'>) {
  const move = useMoveNote()
  const [isDeleting, setDeleting] = useState(false)
  const [showsVersions, setShowsVersions] = useState(false)
  // The dialog closes together with the note, so that the focus does not return to its button in between.
  const removal = useDeleteNote(() => updateUrl(noNoteOpen, { replace: true }))
  return (
    <div className="mt-4 flex flex-wrap gap-1.5">
      <Button onClick={() => updateUrl({ edit: true })}>
        <Pencil aria-hidden="true" /> Edit
      </Button>
      <Menu
        trigger={
          <Button>
            <FolderInput aria-hidden="true" /> Move to
          </Button>
        }
      >
        {places.flatMap(({ key, name, icon: Icon, target }) =>
          target === null
            ? []
            : [
                <MenuItem key={key} onSelect={() => move({ note, to: placementOnDrop(target), where: name })}>
                  <Icon aria-hidden="true" /> <span className="max-w-64 truncate">{name}</span>
                </MenuItem>,
              ],
        )}
      </Menu>
      <Button onClick={() => setShowsVersions(true)}>
        <History aria-hidden="true" /> Versions
      </Button>
      <Button variant="quiet" className="!text-brick" onClick={() => setDeleting(true)}>
        <Trash2 aria-hidden="true" /> Delete
      </Button>
      {showsVersions && <VersionsDialog note={note} onClose={() => setShowsVersions(false)} />}
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title="Delete this note?"
        question={`“${note.title}” and its versions go to the trash, where they are kept for 30 days.`}
        action="Delete Note"
        busy={removal.isPending}
        onConfirm={() => removal.mutate(note)}
      />
    </div>
  )
}

const LinkedFrom = ({ note, urlState }: { note: NoteWithLinks; urlState: NotesUrlState }) => (
  <section aria-labelledby="linked-from" className="mt-6">
    <h3 id="linked-from" className="text-[13px] font-semibold">
      Linked from
    </h3>
    <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
      {note.linkedFrom.map(({ id, title }) => (
        <li key={id} className="min-w-0">
          <Link
            to="/notes"
            search={toSearchParams({ ...urlState, note: id })}
            className="text-awning underline-offset-2 hover:underline"
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  </section>
)
