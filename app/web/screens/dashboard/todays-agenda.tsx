import { agendaOf } from '#features/calendar/agenda'
import { EventRow } from './event-row'
import { LoadingRows, Panel, QueryStates } from './panel'
import { useEventsAroundToday, useToday } from './queries'

export function TodaysAgenda({ className }: { className: string }) {
  const events = useEventsAroundToday()
  const { today, timeZone } = useToday()
  return (
    <Panel title="Today's Agenda" className={className}>
      <QueryStates
        query={events}
        subject="The agenda"
        loading={<LoadingRows rows={3} className="h-14" />}
        empty={(all) => agendaOf(all, today, timeZone).length === 0 && 'No events scheduled for today'}
      >
        {(all) => (
          <ul className="divide-y px-5 pb-2.5">
            {agendaOf(all, today, timeZone).map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
          </ul>
        )}
      </QueryStates>
    </Panel>
  )
}
