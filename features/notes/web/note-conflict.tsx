import { ConflictPanel } from '#kit/conflict-panel'
import { differingFields, type NoteDraft, noteToDraft } from '../draft'
import type { Note } from '../note'
import { ScrollableText } from './scrollable-text'

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

/** Shows both versions after an edit conflict and lets the owner choose. */
export function NoteConflict({ mine, theirs, ...choices }: NoteConflictProps) {
  const other = noteToDraft(theirs)
  return (
    <ConflictPanel title="This note was changed elsewhere." {...choices}>
      <dl className="mt-3 space-y-3">
        {differingFields(mine, other).map((field) => (
          <div key={field}>
            <dt className="text-[13px] font-medium">{labels[field]}</dt>
            <dd className="mt-1 grid gap-2 sm:grid-cols-2">
              <Text label="Saved now" text={displayValue(other, field)} />
              <Text label="Yours" text={displayValue(mine, field)} />
            </dd>
          </div>
        ))}
      </dl>
    </ConflictPanel>
  )
}

const Text = ({ label, text }: { label: string; text: string }) => (
  <div className="min-w-0 rounded-control border bg-card">
    <p className="border-b px-2.5 py-1 text-xs text-quiet">{label}</p>
    <ScrollableText text={text} className="max-h-48 px-2.5 py-1.5" />
  </div>
)

function displayValue(draft: NoteDraft, field: keyof NoteDraft): string {
  const value = draft[field]
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value?.name ?? ''
}
