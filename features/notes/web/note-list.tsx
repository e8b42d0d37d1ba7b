import { FilePlus2, FolderOpen, X } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { plural } from '#core/plural'
import { Button } from '#kit/button'
import { LoadError } from '#kit/load-error'
import { SearchField } from '#kit/search-field'
import { Skeleton } from '#kit/skeleton'
import { NoteRow } from './note-row'
import type { Place } from './places'
import { useNoteList } from './queries'
import type { NotesUrlState, UpdateUrl } from './url-state'

type NoteListProps = {
  place: Place | undefined
  urlState: NotesUrlState
  updateUrl: UpdateUrl
  /** Set when the folder panel is hidden. */
  onNewNote?: (() => void) | undefined
}

export function NoteList({ place, urlState, updateUrl, onNewNote }: NoteListProps) {
  const { search, tag } = urlState
  const list = useNoteList({
    search,
    tag,
    place: urlState.folder === undefined ? urlState.place : undefined,
    folderId: urlState.folder,
  })
  const notes = list.data?.pages.flatMap(({ rows }) => rows) ?? []
  const last = list.data?.pages.at(-1)
  const isFiltered = Boolean(search || tag)
  const endOfList = useOnScrolledTo(() => {
    if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
  })
  return (
    <section aria-label="Notes" className="flex h-full min-h-0 flex-col">
      <div className="border-b p-3">
        {onNewNote && (
          <div className="mb-2 flex items-center justify-between gap-2">
            <Button
              variant="quiet"
              className="-ml-2 min-w-0"
              onClick={() => updateUrl({ folders: true, note: undefined })}
            >
              <FolderOpen aria-hidden="true" /> <span className="truncate">{place?.name ?? 'Folders'}</span>
            </Button>
            <Button variant="primary" onClick={onNewNote}>
              <FilePlus2 aria-hidden="true" /> New Note
            </Button>
          </div>
        )}
        <SearchField
          noun="notes"
          search={search ?? ''}
          onSearch={(next) => updateUrl({ search: next || undefined }, { replace: true })}
        />
        <div className="mt-2 flex min-h-5 items-center gap-2 text-[13px] text-quiet">
          <span role="status" className="figures">
            {last && `${last.isMore ? 'More than ' : ''}${plural(last.total, 'note')} found`}
          </span>
          {tag && (
            <button
              type="button"
              onClick={() => updateUrl({ tag: undefined })}
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
        {list.isLoadingError && (
          <div className="p-3">
            <LoadError title="The notes could not be loaded" error={list.error} onRetry={() => void list.refetch()} />
          </div>
        )}
        {list.data && notes.length === 0 && (
          <NoNotes
            isFiltered={isFiltered}
            place={place}
            onClear={() => updateUrl({ search: undefined, tag: undefined })}
          />
        )}
        {notes.length > 0 && (
          <ul>
            {notes.map((note) => (
              <NoteRow key={note.id} note={note} urlState={urlState} isOpen={note.id === urlState.note} />
            ))}
          </ul>
        )}
        {list.hasNextPage && (
          <div ref={endOfList} className="p-3 text-center">
            <Button variant="quiet" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {list.isFetchingNextPage ? 'Loading...' : 'Show more'}
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}

/** Calls back when the element with the returned ref scrolls into view. */
function useOnScrolledTo(onVisible: () => void): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  const latest = useRef(onVisible)
  latest.current = onVisible
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
  const isOtherFolder = place && place.key !== 'all' && place.key !== 'inbox'
  return (
    <p className="p-6 text-center text-quiet">
      {isOtherFolder
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
