import { Banner } from '#kit/banner'
import { Button } from '#kit/button'
import { differingFields, draftOf, type NoteDraft } from '../draft'
import type { Note } from '../note'
import { WordsBox } from './words-box'

type NoteConflictProps = {
  mine: NoteDraft
  theirs: Note
  onKeepMine: () => void
  onTakeTheirs: () => void
  onKeepBoth: () => void
}

const labels = {
  title: 'Title',
  content: 'Content',
  client: 'Client',
  tags: 'Tags',
  important: 'Important',
  place: 'Folder',
}

/** Two windows at once: both texts are shown, and the owner chooses. */
export function NoteConflict({ mine, theirs, onKeepMine, onTakeTheirs, onKeepBoth }: NoteConflictProps) {
  const other = draftOf(theirs)
  return (
    <div className="mb-5">
      <Banner look="bad">
        <p className="font-medium">This note was changed elsewhere.</p>
        <p>Nothing was overwritten. Compare the two and choose which to keep.</p>
        <dl className="mt-3 space-y-3">
          {differingFields(mine, other).map((field) => (
            <div key={field}>
              <dt className="text-[13px] font-medium">{labels[field]}</dt>
              <dd className="mt-1 grid gap-2 sm:grid-cols-2">
                <Text label="Saved now" words={shown(other, field)} />
                <Text label="Yours" words={shown(mine, field)} />
              </dd>
            </div>
          ))}
        </dl>
        <div className="mt-3 flex flex-wrap gap-2 pb-1">
          <Button onClick={onTakeTheirs}>Take what is saved</Button>
          <Button onClick={onKeepMine}>Keep mine</Button>
          <Button onClick={onKeepBoth}>Keep both</Button>
        </div>
      </Banner>
    </div>
  )
}

const Text = ({ label, words }: { label: string; words: string }) => (
  <div className="min-w-0 rounded-control border bg-card">
    <p className="border-b px-2.5 py-1 text-xs text-quiet">{label}</p>
    <WordsBox words={words} className="max-h-48 px-2.5 py-1.5" />
  </div>
)

function shown(draft: NoteDraft, field: keyof NoteDraft): string {
  const value = draft[field]
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value?.name ?? ''
}
