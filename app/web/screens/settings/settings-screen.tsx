import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { readStandings } from '#features/settings/api'
import type { Standing } from '#features/settings/standing'
import { classes } from '#kit/classes'
import { Page } from '#kit/page'
import { reading } from '#kit/queries'
import { Skeleton } from '#kit/skeleton'
import { useTheme } from '#kit/theme'
import { type SettingsSection, sections } from './sections'
import { themeNames } from './theme-picker'

/** One section at a time, beside the list of all with the state of each; the address bar holds which. */
export function SettingsScreen() {
  const { section } = useSearch({ strict: false }) as { section?: string }
  const shown = sections.find(({ id }) => id === section) ?? sections[0]
  const standings = useStandings()
  const { Content } = shown
  return (
    <Page title="Settings" subtitle="How Mainstreet works for you">
      <div className="gap-10 md:flex">
        <nav aria-label="Settings" className="mb-6 md:mb-0 md:w-56 md:shrink-0">
          <ul className="flex gap-1 overflow-x-auto max-md:-mx-4 max-md:border-b max-md:px-4 max-md:pb-2 md:sticky md:top-22 md:flex-col">
            {sections.map((one) => (
              <li key={one.id} className="shrink-0">
                <SectionLink section={one} isShown={one === shown} standing={standings[one.id]} />
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0 max-w-3xl flex-1">
          {standings[shown.id] && (
            <p className="mb-4 text-[13px] text-quiet md:hidden">
              <StandingWords standing={standings[shown.id]} />
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

type SectionLinkProps = { section: SettingsSection; isShown: boolean; standing: Standing | undefined }

function SectionLink({ section: { id, title, icon: Icon }, isShown, standing }: SectionLinkProps) {
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
        {standing && (
          <span className={classes('block truncate text-xs max-md:hidden', !isShown && 'text-quiet')}>
            <StandingWords standing={standing} />
          </span>
        )}
      </span>
    </Link>
  )
}

/** The dot repeats what the words say: somebody should look. */
const StandingWords = ({ standing }: { standing: Standing | undefined }) =>
  standing && (
    <>
      {standing.needs && (
        <span aria-hidden="true" className="mr-1.5 inline-block size-1.5 rounded-full bg-marigold align-middle" />
      )}
      {standing.words}
    </>
  )

/** The server knows how most stand; the look is this browser's own. */
function useStandings(): Record<string, Standing | undefined> {
  const { data = [] } = useQuery({ ...reading(readStandings, {}), staleTime: 0 })
  const [theme] = useTheme()
  const known = Object.fromEntries(data.map((standing) => [standing.section, standing]))
  return { ...known, appearance: { section: 'appearance', words: themeNames[theme], needs: false } }
}

/** On a narrow screen the list runs past the edge. */
const bringIntoView = (link: HTMLAnchorElement | null) => link?.scrollIntoView({ block: 'nearest', inline: 'center' })
