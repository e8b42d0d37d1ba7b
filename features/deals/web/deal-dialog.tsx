import { Link } from '@tanstack/react-router'
import { Pencil, Sparkles, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatWhole } from '#core/money'
import { plural } from '#core/plural'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { Button } from '#kit/button'
import { showDay } from '#kit/dates'
import { Dialog } from '#kit/dialog'
import { EmptyState } from '#kit/empty-state'
import { LoadError } from '#kit/load-error'
import { isNotFound } from '#kit/response-error'
import { Select } from '#kit/select'
import { Skeleton } from '#kit/skeleton'
import { type Deal, type DealStage, dealStages, stageLabels } from '../deal'
import { isOpen, isWon } from '../pipeline'
import { type Calendar, daysInStage } from '../rotting'
import { type DealMove, useDeal } from './queries'
import { RottingMark } from './rotting-mark'
import { StageHistory } from './stage-history'
import { WonDealActions } from './won-dialog'

type DealDialogProps = {
  id: number
  calendar: Calendar | undefined
  /** Renders content from other features. */
  linked: (deal: Deal) => ReactNode
  onMove: (move: DealMove) => void
  onEdit: (deal: Deal) => void
  onDelete: (deal: Deal) => void
  onClose: () => void
}

export function DealDialog({ id, onClose, ...rest }: DealDialogProps) {
  const deal = useDeal(id)
  return (
    <Dialog open wide onOpenChange={(open) => open || onClose()} title={deal.data?.name ?? 'Deal'}>
      {deal.isPending && <Loading />}
      {deal.isError && <DealError error={deal.error} onRetry={() => void deal.refetch()} />}
      {deal.data && <DealDetails deal={deal.data} {...rest} />}
    </Dialog>
  )
}

function DealDetails({
  deal,
  calendar,
  linked,
  onMove,
  onEdit,
  onDelete,
}: Omit<DealDialogProps, 'id' | 'onClose'> & { deal: Deal }) {
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end gap-2">
        <Select
          label="Stage"
          className="w-44 max-sm:w-full"
          value={deal.stage}
          options={dealStages.map((stage) => ({ value: stage, label: stageLabels[stage] }))}
          onChange={(event) => onMove({ deal, to: event.target.value as DealStage })}
        />
        <span className="flex-1 max-sm:hidden" />
        <Button variant="quiet" onClick={() => onDelete(deal)}>
          <Trash2 aria-hidden="true" /> Delete
        </Button>
        <Button onClick={() => onEdit(deal)}>
          <Pencil aria-hidden="true" /> Edit
        </Button>
        {isWon(deal) && <WonDealActions deal={deal} />}
      </div>
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-[minmax(0,1fr)_15rem]">
        <div className="min-w-0 space-y-6">
          <NextAction deal={deal} calendar={calendar} />
          {deal.description && <Prose title="Description">{deal.description}</Prose>}
          {deal.notes && <Prose title="Notes">{deal.notes}</Prose>}
          <Insight deal={deal} />
          {linked(deal)}
        </div>
        <aside className="space-y-6 md:border-l md:pl-8">
          <Facts deal={deal} calendar={calendar} />
          <StageHistory id={deal.id} />
        </aside>
      </div>
    </>
  )
}

function NextAction({ deal, calendar }: { deal: Deal; calendar: Calendar | undefined }) {
  if (!isOpen(deal)) return null
  const isLate = calendar && deal.nextActionDate !== null && deal.nextActionDate < calendar.today
  return (
    <section className="rounded-control border bg-sunken px-4 py-3">
      <h3 className="text-[13px] text-quiet">Next action</h3>
      {deal.nextAction ? (
        <p className="mt-0.5 font-medium break-words">{deal.nextAction}</p>
      ) : (
        <p className="mt-0.5 text-quiet">Nothing is planned. A deal with a next step is seldom forgotten.</p>
      )}
      {deal.nextActionDate && (
        <p className={isLate ? 'figures text-[13px] font-medium text-brick' : 'figures text-[13px] text-quiet'}>
          {isLate && 'Was due '}
          {showDay(deal.nextActionDate)}
        </p>
      )}
    </section>
  )
}

const Prose = ({ title, children }: { title: string; children: string }) => (
  <section>
    <h3 className="mb-1 font-semibold">{title}</h3>
    <p className="break-words whitespace-pre-line">{children}</p>
  </section>
)

function Insight({ deal: { aiInsights, aiNextSteps, aiProbabilityScore } }: { deal: Deal }) {
  if (!aiInsights && !aiNextSteps) return null
  return (
    <section>
      <h3 className="mb-1 flex items-center gap-2 font-semibold">
        <Sparkles aria-hidden="true" className="size-4 text-quiet" />
        The assistant’s view
        {aiProbabilityScore !== null && (
          <span className="figures text-[13px] font-normal text-quiet">
            {Math.round(aiProbabilityScore * 100)}% likely
          </span>
        )}
      </h3>
      {aiInsights && <p className="break-words">{aiInsights}</p>}
      {aiNextSteps && <p className="mt-1 break-words text-quiet">{aiNextSteps}</p>}
    </section>
  )
}

function Facts({ deal, calendar }: { deal: Deal; calendar: Calendar | undefined }) {
  const timeZone = useOwnerTimeZone()
  const facts: [string, ReactNode][] = [
    [
      'Value',
      <span key="value" className="font-semibold">
        {formatWhole(deal.value, deal.currency)}
      </span>,
    ],
    [
      'Client',
      <Link
        key="client"
        to="/clients/$id"
        params={{ id: String(deal.clientId) }}
        className="font-medium text-awning hover:underline"
      >
        {deal.clientName}
      </Link>,
    ],
    [
      'In stage',
      calendar && (
        <span key="stage" className="inline-flex flex-wrap justify-end gap-1.5">
          {plural(daysInStage(deal, calendar), 'day')} <RottingMark deal={deal} calendar={calendar} />
        </span>
      ),
    ],
    ['Probability', `${deal.probability}%`],
    [
      'Priority',
      <span key="priority" className="capitalize">
        {deal.priority}
      </span>,
    ],
    ['Close date', deal.expectedCloseDate && showDay(deal.expectedCloseDate)],
    ['Closed', deal.actualCloseDate && showDay(deal.actualCloseDate)],
    ['Last contact', deal.lastContactDate && showDay(deal.lastContactDate, timeZone)],
    ['Assigned to', deal.assignedTo],
    ['Last updated', showDay(deal.updatedAt, timeZone)],
  ]
  return (
    <dl className="figures space-y-2 text-[13px]">
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="shrink-0 text-quiet">{label}</dt>
            <dd className="min-w-0 text-right break-words">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

const Loading = () => (
  <div className="grid gap-8 md:grid-cols-[1fr_15rem]">
    <div className="space-y-4">
      <Skeleton className="h-20" />
      <Skeleton className="h-32" />
    </div>
    <Skeleton className="h-60" />
  </div>
)

function DealError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isNotFound(error)) {
    return <EmptyState title="Deal not found">It may have been deleted elsewhere.</EmptyState>
  }
  return <LoadError title="Could not load this deal" onRetry={onRetry} />
}
