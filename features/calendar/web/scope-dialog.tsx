import type { ReactNode } from 'react'
import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import type { Event, SeriesScope } from '../event'

export const isOfSeries = ({ rrule, seriesId }: Event) => rrule !== null || seriesId !== null

const choices: [SeriesScope, string][] = [
  ['this', 'This event'],
  ['following', 'This and following events'],
  ['all', 'All events'],
]

type ScopeDialogProps = {
  title: string
  onChoose: (scope: SeriesScope) => void
  onClose: () => void
  children?: ReactNode
}

/** Asks which occurrences of a series to change. */
export const ScopeDialog = ({ title, onChoose, onClose, children }: ScopeDialogProps) => (
  <Dialog open onOpenChange={(open) => open || onClose()} title={title} description="This event repeats.">
    {children}
    <div className="flex flex-col gap-2">
      {choices.map(([scope, label]) => (
        <Button key={scope} className="!justify-start" onClick={() => onChoose(scope)}>
          {label}
        </Button>
      ))}
      <Button variant="quiet" className="self-end" onClick={onClose}>
        Cancel
      </Button>
    </div>
  </Dialog>
)
