import { Link, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { classes } from '#kit/classes'
import { Page } from '#kit/page'
import { Skeleton } from '#kit/skeleton'
import { sections } from './sections'

/** One section at a time, beside the list of all; the address bar holds which. */
export function SettingsScreen() {
  const { section } = useSearch({ strict: false }) as { section?: string }
  const shown = sections.find(({ id }) => id === section) ?? sections[0]
  const { Content } = shown
  return (
    <Page title="Settings" subtitle="How Mainstreet works for you">
      <div className="gap-10 md:flex">
        <nav aria-label="Settings" className="mb-6 md:mb-0 md:w-52 md:shrink-0">
          <ul className="flex gap-1 overflow-x-auto max-md:-mx-4 max-md:border-b max-md:px-4 max-md:pb-2 md:sticky md:top-22 md:flex-col">
            {sections.map(({ id, title, icon: Icon }) => (
              <li key={id} className="shrink-0">
                <Link
                  to="/settings"
                  search={{ section: id } as never}
                  aria-current={id === shown.id ? 'page' : undefined}
                  ref={id === shown.id ? bringIntoView : undefined}
                  className={classes(
                    'flex h-10 items-center gap-3 rounded-control px-3 whitespace-nowrap',
                    id === shown.id
                      ? 'bg-awning-wash font-medium text-awning'
                      : 'text-quiet hover:bg-sunken hover:text-ink',
                  )}
                >
                  <Icon aria-hidden="true" className="size-[18px] shrink-0" />
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0 max-w-3xl flex-1">
          <Suspense fallback={<Skeleton className="h-64" />}>
            <Content />
          </Suspense>
        </div>
      </div>
    </Page>
  )
}

/** On a narrow screen the list runs past the edge. */
const bringIntoView = (link: HTMLAnchorElement | null) => link?.scrollIntoView({ block: 'nearest', inline: 'center' })
