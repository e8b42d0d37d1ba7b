import { Link } from '@tanstack/react-router'
import { FolderInput, History, Pencil, Star, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useOwnersZone } from '#features/settings/web/queries'
import { Banner } from '#kit/banner'
import { Button } from '#kit/button'
import { classes } from '#kit/classes'
import { ConfirmDialog } from '#kit/confirm-dialog'
import { showDayAndTime } from '#kit/dates'
import { Menu, MenuItem } from '#kit/menu'
import type { OpenedNote } from '../api'
import { dropped } from '../placement'
import { type Change, nothingOpen, type Shown, told } from './address'
import { leftWords } from './left-words'
import { NoteAnalysis } from './note-analysis'
import { VersionsDialog } from './note-versions'
import { type Place, whereIs } from './places'
import { useMove, useRemoval, useSmallEdit, useTick } from './queries'

const load = () => import('./rendered-note')
export const RenderedNote = lazy(load)
// On its way before the first note is opened.
void load()

type NoteViewProps = { note: OpenedNote; shown: Shown; onChange: Change; places: Place[] }

export function NoteView({ note, shown, onChange, places }: NoteViewProps) {
  const edit = useSmallEdit()
  const tick = useTick(note.id)
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
      <About note={note} />
      <Actions note={note} places={places} onChange={onChange} />
      {leftWords(note.id) && (
        <div className="mt-4">
          <Banner look="bad">
            What you wrote here last is not saved.{' '}
            <button type="button" className="font-medium underline" onClick={() => onChange({ edit: true })}>
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
            onToggle={(line) => tick.mutate(line)}
            onNewNote={(title) => onChange({ ...nothingOpen, new: true, title })}
          />
        </Suspense>
      </div>
      {note.tags.length > 0 && (
        <ul aria-label="Tags" className="mt-6 flex flex-wrap gap-1.5">
          {note.tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <button
                type="button"
                onClick={() => onChange({ tag })}
                className="max-w-full truncate rounded-full bg-sunken px-2.5 py-1 text-xs font-medium text-quiet hover:text-ink"
              >
                {tag}
              </button>
            </li>
          ))}
        </ul>
      )}
      {note.linkedFrom.length > 0 && <LinkedFrom note={note} shown={shown} />}
      <NoteAnalysis note={note} />
    </article>
  )
}

function About({ note }: { note: OpenedNote }) {
  const timeZone = useOwnersZone()
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
        <dd className="truncate">{whereIs(note)}</dd>
      </div>
    </dl>
  )
}

function Actions({ note, places, onChange }: Pick<NoteViewProps, 'note' | 'places' | 'onChange'>) {
  const move = useMove()
  const [isDeleting, setDeleting] = useState(false)
  const [showsVersions, setShowsVersions] = useState(false)
  const removal = useRemoval(() => {
    setDeleting(false)
    onChange(nothingOpen, { replace: true })
  })
  return (
    <div className="mt-4 flex flex-wrap gap-1.5">
      <Button onClick={() => onChange({ edit: true })}>
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
                <MenuItem key={key} onSelect={() => move({ note, to: dropped(target), where: name })}>
                  <Icon aria-hidden="true" /> <span className="max-w-64 truncate">{name}</span>
                </MenuItem>,
              ],
        )}
      </Menu>
      <Button onClick={() => setShowsVersions(true)}>
        <History aria-hidden="true" /> Versions
      </Button>
      <Button look="quiet" className="!text-brick" onClick={() => setDeleting(true)}>
        <Trash2 aria-hidden="true" /> Delete
      </Button>
      {showsVersions && <VersionsDialog note={note} onClose={() => setShowsVersions(false)} />}
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title="Delete this note?"
        question={`“${note.title}” and its versions will be gone. This action cannot be undone.`}
        action="Delete Note"
        busy={removal.isPending}
        onConfirm={() => removal.mutate(note)}
      />
    </div>
  )
}

const LinkedFrom = ({ note, shown }: { note: OpenedNote; shown: Shown }) => (
  <section aria-labelledby="linked-from" className="mt-6">
    <h3 id="linked-from" className="text-[13px] font-semibold">
      Linked from
    </h3>
    <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
      {note.linkedFrom.map(({ id, title }) => (
        <li key={id} className="min-w-0">
          <Link
            to="/notes"
            search={told({ ...shown, note: id })}
            className="text-awning underline-offset-2 hover:underline"
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  </section>
)
