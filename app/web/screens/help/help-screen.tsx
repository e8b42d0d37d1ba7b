import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { buttonClasses } from '#kit/button'
import { classes } from '#kit/classes'
import { Page } from '#kit/page'
import { SearchField } from '#kit/search-field'
import { TopicArticle } from './topic-article'
import { TopicList } from './topic-list'
import { TopicResults } from './topic-results'
import { topics } from './topics'

/** The topic list beside the open topic; on a phone one of them. The URL holds the topic and the search. */
export function HelpScreen() {
  const navigate = useNavigate()
  const address = useSearch({ strict: false }) as { topic?: unknown; search?: unknown }
  const search = address.search === undefined ? '' : String(address.search)
  const chosen = topics.find(({ id }) => id === address.topic)
  const shown = chosen ?? topics[0]
  const setSearch = (next: string) =>
    void navigate({ to: '/help', search: (next ? { search: next } : {}) as never, replace: true })
  const isReading = search !== '' || chosen !== undefined
  return (
    <Page title="Help & Support" subtitle="Short answers, written for owners">
      <div className="gap-10 md:grid md:grid-cols-[14rem_minmax(0,1fr)]">
        <div className="md:sticky md:top-22 md:max-h-[calc(100dvh-7rem)] md:self-start md:overflow-y-auto md:p-1 md:-m-1">
          <SearchField noun="help" search={search} onSearch={setSearch} />
          <TopicList open={search ? undefined : shown.id} className={classes('mt-4', isReading && 'max-md:hidden')} />
        </div>
        <div className={classes('min-w-0 max-md:mt-5', !isReading && 'max-md:hidden')}>
          {isReading && (
            <Link to="/help" className={buttonClasses('quiet', 'mb-3 -ml-3 md:hidden')}>
              <ChevronLeft aria-hidden="true" /> All topics
            </Link>
          )}
          {search ? (
            <TopicResults search={search} onClear={() => setSearch('')} />
          ) : (
            <TopicArticle key={shown.id} topic={shown} />
          )}
        </div>
      </div>
    </Page>
  )
}
