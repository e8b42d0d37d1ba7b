import { useDraggable } from '@dnd-kit/core'
import { Link } from '@tanstack/react-router'
import { GripVertical, Star } from 'lucide-react'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { classes } from '#kit/classes'
import { showDayAndTime } from '#kit/dates'
import type { Note } from '../note'
import { stripMarkdown } from '../sentences'
import { folderLabel } from './places'
import { type NotesUrlState, toSearchParams } from './url-state'

/** The row can be dragged by mouse or touch; the handle is for the keyboard. */
export function NoteRow({ note, urlState, isOpen }: { note: Note; urlState: NotesUrlState; isOpen: boolean }) {
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: note.id,
    data: { note },
  })
  const { onKeyDown, ...pointerListeners } = listeners ?? {}
  return (
    <li
      ref={setNodeRef}
      {...pointerListeners}
      data-note={note.id}
      className={classes(
        'group relative border-b select-none [-webkit-touch-callout:none]',
        isOpen ? 'bg-awning-wash' : 'hover:bg-sunken',
        isDragging && 'opacity-40',
      )}
    >
      <Link
        to="/notes"
        search={toSearchParams({ ...urlState, note: note.id, new: undefined, edit: undefined, folders: undefined })}
        draggable={false}
        aria-current={isOpen ? 'true' : undefined}
        className="block py-3 pr-9 pl-4 outline-offset-[-3px]"
      >
        <span className="flex items-center gap-1.5">
          <span className="min-w-0 truncate font-medium">{note.title}</span>
          {note.important && (
            <>
              <Star aria-hidden="true" className="size-3.5 shrink-0 fill-marigold stroke-marigold" />
              <span className="sr-only">Important</span>
            </>
          )}
        </span>
        <NoteRowDetails note={note} />
      </Link>
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        onKeyDown={onKeyDown as React.KeyboardEventHandler | undefined}
        aria-label={`Move “${note.title}” to a folder`}
        className="absolute top-1 right-0 grid size-9 cursor-grab place-items-center rounded-control text-quiet opacity-0 group-hover:opacity-100 focus-visible:opacity-100"
      >
        <GripVertical className="size-4" />
      </button>
    </li>
  )
}

export function NoteRowDetails({ note }: { note: Note }) {
  const timeZone = useOwnerTimeZone()
  const { progress } = note
  const text = note.content.split('\n').map(stripMarkdown).filter(Boolean).join(' ')
  const details = [folderLabel(note), note.clientName, progress && `${progress.done} of ${progress.all} done`].filter(
    Boolean,
  )
  return (
    <>
      <span className="mt-0.5 line-clamp-2 text-[13px] break-words text-quiet">{text}</span>
      <span className="figures mt-1 block truncate text-xs text-quiet">
        {showDayAndTime(note.updatedAt, timeZone)} · {details.join(' · ')}
      </span>
    </>
  )
}
