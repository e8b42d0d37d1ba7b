import { Link } from '@tanstack/react-router'
import { plural } from '#core/plural'
import { Button } from '#kit/button'
import { EmptyState } from '#kit/empty-state'
import { searchTopics } from './search-topics'
import { topics } from './topics'

/** Search results, best first. */
export function TopicResults({ search, onClear }: { search: string; onClear: () => void }) {
  const found = searchTopics(topics, search)
  if (found.length === 0) {
    return (
      <EmptyState title="Nothing found" action={<Button onClick={onClear}>Clear search</Button>}>
        The help says nothing about “{search}”. Try fewer or other words. To look through your own clients, mails and
        documents, press Ctrl K.
      </EmptyState>
    )
  }
  return (
    <div className="max-w-[46rem]">
      <p role="status" className="mb-3 text-quiet">
        {plural(found.length, 'answer')} for “{search}”
      </p>
      <ul className="space-y-2">
        {found.map(({ topic, section, excerpt }) => (
          <li key={`${topic.id} ${section.id}`}>
            <Link
              to="/help"
              search={{ topic: topic.id } as never}
              hash={section.id}
              className="block rounded-card border bg-card px-4 py-3 hover:bg-sunken"
            >
              <span className="font-medium">{section.title}</span> <span className="text-quiet">· {topic.title}</span>
              <span className="mt-0.5 block text-[13px] text-quiet">
                {excerpt.map(({ text, isHit }, at) =>
                  isHit ? (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence have only their place
                    <mark key={at} className="rounded-xs bg-marigold-wash text-ink">
                      {text}
                    </mark>
                  ) : (
                    text
                  ),
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
