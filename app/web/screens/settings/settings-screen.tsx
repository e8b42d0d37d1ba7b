import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { readSettingsSummary } from '#features/settings/api'
import type { SettingsSummary } from '#features/settings/settings-summary'
import { classes } from '#kit/classes'
import { Page } from '#kit/page'
import { queryFor } from '#kit/queries'
import { Skeleton } from '#kit/skeleton'
import { useTheme } from '#kit/theme'
import { type SettingsSection, sections } from './sections'
import { themeNames } from './theme-picker'

/** One section at a time, beside the list of all with a summary of each; the URL holds which. */
export function SettingsScreen() {
  const { section } = useSearch({ strict: false }) as { section?: string }
  const shown = sections.find(({ id }) => id === section) ?? sections[0]
  const summaries = useSummaries()
  const { Content } = shown
  return (
    <Page title="Settings" subtitle="How Mainstreet works for you">
      <div className="gap-10 md:flex">
        <nav aria-label="Settings" className="mb-6 md:mb-0 md:w-56 md:shrink-0">
          <ul className="flex gap-1 overflow-x-auto max-md:-mx-4 max-md:border-b max-md:px-4 max-md:pb-2 md:sticky md:top-22 md:flex-col">
            {sections.map((one) => (
              <li key={one.id} className="shrink-0">
                <SectionLink section={one} isShown={one === shown} summary={summaries[one.id]} />
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0 max-w-3xl flex-1">
          {summaries[shown.id] && (
            <p className="mb-4 text-[13px] text-quiet md:hidden">
              <SummaryText summary={summaries[shown.id]} />
            </p>
          )}
          <div>
            <Suspense fallback={<Skeleton className="h-64" />}>
              <Content />
            </Suspense>
          </div>
        </div>
      </div>
    </Page>
  )
}

type SectionLinkProps = { section: SettingsSection; isShown: boolean; summary: SettingsSummary | undefined }

function SectionLink({ section: { id, title, icon: Icon }, isShown, summary }: SectionLinkProps) {
  return (
    <Link
      to="/settings"
      search={{ section: id } as never}
      aria-current={isShown ? 'page' : undefined}
      ref={isShown ? bringIntoView : undefined}
      className={classes(
        'flex min-h-10 items-center gap-3 rounded-control px-3 py-1 whitespace-nowrap md:min-h-12',
        isShown ? 'bg-awning-wash text-awning' : 'hover:bg-sunken',
      )}
    >
      <Icon aria-hidden="true" className={classes('size-[18px] shrink-0', !isShown && 'text-quiet')} />
      <span className="min-w-0">
        <span className="block font-medium">{title}</span>
        {summary && (
          <span className={classes('block truncate text-xs max-md:hidden', !isShown && 'text-quiet')}>
            <SummaryText summary={summary} />
          </span>
        )}
      </span>
    </Link>
  )
}

/** The dot marks a section that needs attention; the text says why. */
const SummaryText = ({ summary }: { summary: SettingsSummary | undefined }) =>
  summary && (
    <>
      {summary.needs && (
        <span aria-hidden="true" className="mr-1.5 inline-block size-1.5 rounded-full bg-marigold align-middle" />
      )}
      {summary.words}
    </>
  )

/** From the server, except for the theme, which is stored in the browser. */
function useSummaries(): Record<string, SettingsSummary | undefined> {
  const { data = [] } = useQuery({ ...queryFor(readSettingsSummary, {}), staleTime: 0 })
  const [theme] = useTheme()
  const known = Object.fromEntries(data.map((summary) => [summary.section, summary]))
  return { ...known, appearance: { section: 'appearance', words: themeNames[theme], needs: false } }
}

/** On a narrow screen the list scrolls sideways. */
const bringIntoView = (link: HTMLAnchorElement | null) => link?.scrollIntoView({ block: 'nearest', inline: 'center' })
