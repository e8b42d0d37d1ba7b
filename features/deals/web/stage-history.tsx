import { useOwnerTimeZone } from '#features/settings/web/queries'
import { showDayAndTime } from '#kit/dates'
import { Skeleton } from '#kit/skeleton'
import { stageLabels } from '../deal'
import { useStageHistory } from './queries'
import { StageDot } from './stage-badge'

/** Newest first. */
export function StageHistory({ id }: { id: number }) {
  const timeZone = useOwnerTimeZone()
  const history = useStageHistory(id)
  return (
    <section aria-labelledby="stage-history">
      <h3 id="stage-history" className="mb-2 font-semibold">
        Stage history
      </h3>
      {history.isPending && <Skeleton className="h-24" />}
      {history.isLoadingError && (
        <p className="text-[13px] text-quiet">
          The history could not be loaded.{' '}
          <button
            type="button"
            onClick={() => void history.refetch()}
            className="font-medium text-awning hover:underline"
          >
            Try Again
          </button>
        </p>
      )}
      {history.data?.length === 0 && <p className="text-[13px] text-quiet">No change of stage was noted yet.</p>}
      <ol className="space-y-3">
        {history.data?.map(({ id, fromStage, toStage, movedAt }) => (
          <li key={id} className="flex gap-2.5 text-[13px]">
            <span className="mt-1.5 flex">
              <StageDot stage={toStage} />
            </span>
            <span>
              <span className="block">
                {fromStage ? `${stageLabels[fromStage]} to ` : 'Began as '}
                <span className="font-medium">{stageLabels[toStage]}</span>
              </span>
              <time dateTime={movedAt} className="figures block text-quiet">
                {showDayAndTime(movedAt, timeZone)}
              </time>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
