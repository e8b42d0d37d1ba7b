import { FilePlus2, FolderOpen, X } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { counted } from '#core/counted'
import { Button } from '#kit/button'
import { EmptyState } from '#kit/empty-state'
import { saidBy } from '#kit/response-error'
import { SearchField } from '#kit/search-field'
import { Skeleton } from '#kit/skeleton'
import type { Change, Shown } from './address'
import { NoteRow } from './note-row'
import type { Place } from './places'
import { useNoteList } from './queries'

type NoteListProps = {
  place: Place | undefined
  shown: Shown
  onChange: Change
  /** Given where the folder panel is out of sight. */
  onNewNote?: (() => void) | undefined
}

export function NoteList({ place, shown, onChange, onNewNote }: NoteListProps) {
  const { search, tag } = shown
  const list = useNoteList({
    search,
    tag,
    place: shown.folder === undefined ? shown.place : undefined,
    folderId: shown.folder,
  })
  const notes = list.data?.pages.flatMap(({ rows }) => rows) ?? []
  const total = list.data?.pages.at(-1)?.total ?? 0
  const isFiltered = Boolean(search || tag)
  const foot = useReached(() => {
    if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
  })
  return (
    <section aria-label="Notes" className="flex h-full min-h-0 flex-col">
      <div className="border-b p-3">
        {onNewNote && (
          <div className="mb-2 flex items-center justify-between gap-2">
            <Button look="quiet" className="-ml-2 min-w-0" onClick={() => onChange({ folders: true, note: undefined })}>
              <FolderOpen aria-hidden="true" /> <span className="truncate">{place?.name ?? 'Folders'}</span>
            </Button>
            <Button look="primary" onClick={onNewNote}>
              <FilePlus2 aria-hidden="true" /> New Note
            </Button>
          </div>
        )}
        <SearchField
          what="notes"
          search={search ?? ''}
          onSearch={(next) => onChange({ search: next || undefined }, { replace: true })}
        />
        <div className="mt-2 flex min-h-5 items-center gap-2 text-[13px] text-quiet">
          <span role="status" className="figures">
            {list.data && `${counted(total, 'notes')} found`}
          </span>
          {tag && (
            <button
              type="button"
              onClick={() => onChange({ tag: undefined })}
              className="flex min-w-0 items-center gap-1 rounded-full bg-awning-wash px-2 py-0.5 text-xs text-awning"
            >
              <span className="truncate">{tag}</span> <X aria-hidden="true" className="size-3 shrink-0" />
              <span className="sr-only">Show notes with any tag</span>
            </button>
          )}
        </div>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {list.isPending && <RowsSkeleton />}
        {list.isError && (
          <div className="p-3">
            <EmptyState
              title="The notes could not be loaded"
              action={
                <Button look="primary" onClick={() => void list.refetch()}>
                  Try Again
                </Button>
              }
            >
              {saidBy(list.error, 'The server did not answer. Nothing is lost.')}
            </EmptyState>
          </div>
        )}
        {list.data && notes.length === 0 && (
          <NoNotes
            isFiltered={isFiltered}
            place={place}
            onClear={() => onChange({ search: undefined, tag: undefined })}
          />
        )}
        {notes.length > 0 && (
          <ul>
            {notes.map((note) => (
              <NoteRow key={note.id} note={note} shown={shown} isOpen={note.id === shown.note} />
            ))}
          </ul>
        )}
        {list.hasNextPage && (
          <div ref={foot} className="p-3 text-center">
            <Button look="quiet" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {list.isFetchingNextPage ? 'Loading...' : 'Show more'}
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}

/** Calls when its element comes into view. */
function useReached(reached: () => void): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  const latest = useRef(reached)
  latest.current = reached
  useEffect(() => {
    const observed = element.current
    if (!observed) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current())
    observer.observe(observed)
    return () => observer.disconnect()
  })
  return element
}

type NoNotesProps = { isFiltered: boolean; place: Place | undefined; onClear: () => void }

function NoNotes({ isFiltered, place, onClear }: NoNotesProps) {
  if (isFiltered) {
    return (
      <div className="p-6 text-center text-quiet">
        <p className="mb-3">No note here matches.</p>
        <Button onClick={onClear}>Clear Filters</Button>
      </div>
    )
  }
  const isElsewhere = place && place.key !== 'all' && place.key !== 'inbox'
  return (
    <p className="p-6 text-center text-quiet">
      {isElsewhere
        ? `Nothing lies in ${place.name}. Drag a note there, or open one and choose “Move to”.`
        : 'No notes yet. Write down the first thing that should not be forgotten.'}
    </p>
  )
}

const RowsSkeleton = () => (
  <div role="status" aria-label="Loading notes">
    {[1, 2, 3, 4, 5].map((row) => (
      <div key={row} className="space-y-2 border-b px-4 py-3">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-3.5 w-full" />
        <Skeleton className="h-3 w-1/3" />
      </div>
    ))}
  </div>
)
