import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { plural } from '#core/plural'
import { useBusinessCurrency } from '#features/settings/web/queries'
import { Skeleton } from '#kit/skeleton'
import type { DealOverview } from '../api'
import { type DealFigures, figuresOf } from '../figures'
import { formatTotals, MoneyTotals } from './money-totals'

type CardFigures = DealFigures & Pick<DealOverview, 'rotting'> & { currency: string }

const cards: { title: string; figure: (figures: CardFigures) => ReactNode; about: (figures: CardFigures) => string }[] =
  [
    {
      title: 'Pipeline Value',
      figure: ({ pipeline }) => <MoneyTotals totals={pipeline} />,
      about: ({ weighted, currency }) => `${formatTotals(weighted, currency)} weighted by probability`,
    },
    {
      title: 'Active Deals',
      figure: ({ active }) => active.toLocaleString('en-US'),
      about: ({ rotting }) => (rotting === 0 ? 'None rotting' : `${rotting.toLocaleString('en-US')} rotting`),
    },
    {
      title: 'Win Rate',
      figure: ({ winRate }) => (winRate === null ? '–' : `${Math.round(winRate * 100)}%`),
      about: ({ won, lost }) => (won + lost === 0 ? 'Nothing closed yet' : `${won} won, ${lost} lost`),
    },
    {
      title: 'Avg. Deal Size',
      figure: ({ averageSize }) => <MoneyTotals totals={averageSize} />,
      about: ({ active }) => (active === 0 ? 'No active deals' : `Over ${plural(active, 'active deal')}`),
    },
  ]

export function DealCards({ overview }: { overview: UseQueryResult<DealOverview> }) {
  const currency = useBusinessCurrency()
  const figures = overview.data && { ...figuresOf(overview.data.groups), rotting: overview.data.rotting, currency }
  return (
    <ul aria-label="Deals in figures" className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      {cards.map(({ title, figure, about }) => (
        <li key={title} className="rounded-card border bg-card px-4 py-3.5 lg:px-5 lg:py-4">
          <h2 className="text-[13px] text-quiet">{title}</h2>
          <div className="figures mt-1 min-h-9 font-sign text-[22px] leading-9 font-semibold tracking-tight sm:text-[26px]">
            {overview.isPending && <Skeleton className="my-1 h-7 w-24" />}
            {overview.isError && !figures && (
              <span className="font-sans text-sm font-normal tracking-normal text-quiet">Not loaded</span>
            )}
            {figures && figure(figures)}
          </div>
          <p className="figures mt-0.5 min-h-5 text-xs text-quiet sm:text-[13px]">{figures && about(figures)}</p>
        </li>
      ))}
    </ul>
  )
}
