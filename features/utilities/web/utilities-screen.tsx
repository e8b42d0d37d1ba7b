import { Link, useSearch } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { Suspense } from 'react'
import { buttonClasses } from '#kit/button'
import { classes } from '#kit/classes'
import { Page } from '#kit/page'
import { Skeleton } from '#kit/skeleton'
import { type Tool, tools } from './tools'

/** Wide screens show the list beside the open tool; phones show one or the other. */
export function UtilitiesScreen() {
  const { tool: key } = useSearch({ strict: false }) as { tool?: unknown }
  const chosen = tools.find((tool) => tool.key === key)
  const open = chosen ?? tools[0]
  return (
    <Page title="Utilities" subtitle="Small tools for the week">
      <div className="gap-8 md:flex">
        <nav aria-label="Tools" className={classes('md:block md:w-64 md:shrink-0', chosen && 'hidden')}>
          <ul className="space-y-0.5 max-md:rounded-card max-md:border max-md:bg-card max-md:p-1.5">
            {tools.map((tool) => (
              <ToolLink key={tool.key} tool={tool} isOpen={tool === open} />
            ))}
          </ul>
        </nav>
        <div className={classes('min-w-0 flex-1', !chosen && 'max-md:hidden')}>
          <Link to="/utilities" className={buttonClasses('quiet', 'mb-3 -ml-3 md:hidden')}>
            <ChevronLeft aria-hidden="true" /> All tools
          </Link>
          {open && (
            <section aria-labelledby="tool" className="rounded-card border bg-card p-4 md:p-6">
              <h2 id="tool" className="text-base font-semibold">
                {open.name}
              </h2>
              <p className="mt-0.5 mb-5 text-quiet">{open.description}</p>
              <Suspense fallback={<Skeleton className="h-40 w-full" />}>
                <open.component />
              </Suspense>
            </section>
          )}
        </div>
      </div>
    </Page>
  )
}

function ToolLink({ tool: { key, name, description: about, icon: Icon }, isOpen }: { tool: Tool; isOpen: boolean }) {
  return (
    <li>
      <Link
        to="/utilities"
        search={{ tool: key }}
        aria-current={isOpen ? 'true' : undefined}
        className={classes(
          'flex min-h-11 items-center gap-3 rounded-control px-2.5 py-1.5',
          isOpen ? 'md:bg-awning-wash md:text-awning' : 'hover:bg-sunken',
        )}
      >
        <Icon aria-hidden="true" className="size-[18px] shrink-0" />
        <span className="min-w-0">
          <span className="block font-medium">{name}</span>
          <span className="block text-[13px] text-quiet md:hidden">{about}</span>
        </span>
      </Link>
    </li>
  )
}
