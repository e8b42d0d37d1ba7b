import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Analytics, GrowthField } from '#features/analytics/analytics'
import { listDeals } from '#features/deals/api'
import type { Deal } from '#features/deals/deal'
import { pipelineValue, profits, wonDeals } from '#features/deals/pipeline'
import { MoneyTotals } from '#features/deals/web/money-totals'
import { classes } from '#kit/classes'
import { queryFor } from '#kit/queries'
import { Skeleton } from '#kit/skeleton'
import { analyticsQuery } from './queries'

export function SummaryCards() {
  const deals = useQuery(queryFor(listDeals, {}))
  const analytics = useQuery(analyticsQuery)
  const change = (growth: GrowthField) => <Change analytics={analytics} growth={growth} />
  return (
    <ul aria-label="Summary" className="mb-6 grid grid-cols-2 gap-3 @4xl:grid-cols-4 @4xl:gap-4">
      <Card title="Total Profits" query={deals} figure={(all: Deal[]) => <MoneyTotals totals={profits(all)} />}>
        {change('revenueGrowth')}
      </Card>
      <Card title="Pipeline Value" query={deals} figure={(all: Deal[]) => <MoneyTotals totals={pipelineValue(all)} />}>
        {change('dealGrowth')}
      </Card>
      <Card title="Active Projects" query={deals} figure={(all: Deal[]) => showCount(wonDeals(all).length)}>
        <span className="text-quiet">Deals won</span>
      </Card>
      <Card
        title="Active Clients"
        query={analytics}
        figure={([month]: Analytics[]) => showCount(month?.clientCount ?? 0)}
      >
        {change('clientGrowth')}
      </Card>
    </ul>
  )
}

type CardProps<Data> = {
  title: string
  query: UseQueryResult<Data>
  figure: (data: Data) => ReactNode
  children: ReactNode
}

function Card<Data>({ title, query, figure, children }: CardProps<Data>) {
  return (
    <li className="rounded-card border bg-card px-4 py-3.5 @4xl:px-5 @4xl:py-4">
      <h2 className="text-[13px] text-quiet">{title}</h2>
      <div className="figures mt-1 min-h-9 font-sign text-[26px] leading-9 font-semibold tracking-tight">
        {query.isPending && <Skeleton className="my-1 h-7 w-28" />}
        {query.isError && query.data === undefined && <NotLoaded retry={query.refetch} />}
        {query.data !== undefined && figure(query.data)}
      </div>
      <div className="mt-0.5 min-h-5 text-xs @md:text-[13px]">{children}</div>
    </li>
  )
}

const NotLoaded = ({ retry }: { retry: () => unknown }) => (
  <span className="font-sans text-sm font-normal tracking-normal text-quiet">
    Not loaded.{' '}
    <button type="button" onClick={() => retry()} className="font-medium text-awning hover:underline">
      Try Again
    </button>
  </span>
)

function Change({ analytics, growth }: { analytics: UseQueryResult<Analytics[]>; growth: GrowthField }) {
  if (analytics.isPending) return <Skeleton className="mt-0.5 h-4 w-32" />
  if (analytics.data === undefined) return <span className="text-quiet">Change not loaded</span>
  const [month] = analytics.data
  if (month?.withoutLastMonth?.includes(growth)) return <span className="text-quiet">No data last month</span>
  const percent = month?.[growth] ?? 0
  const isUp = percent >= 0
  const Arrow = isUp ? ArrowUp : ArrowDown
  return (
    <span className={classes('figures', isUp ? 'text-awning' : 'text-brick')}>
      <Arrow role="img" aria-label={isUp ? 'Up' : 'Down'} className="mr-1 inline size-3.5 -translate-y-px" />
      {`${showPercent(percent)}% from last month`}
    </span>
  )
}

const showCount = (count: number) => count.toLocaleString('en-US')
const showPercent = (percent: number) => percent.toLocaleString('en-US', { maximumFractionDigits: 1 })
