import { Link } from '@tanstack/react-router'
import { formatMoney } from '#core/money'
import { showDay } from '#kit/dates'
import { Skeleton } from '#kit/skeleton'
import type { PlannedReminder } from '../api'
import { stepWords } from '../due-step'
import { useReminderPreview } from './queries'

export function ReminderPreview({ on }: { on: boolean }) {
  const preview = useReminderPreview()
  if (preview.isPending) return <Skeleton className="h-32" />
  if (preview.isLoadingError) return <p className="text-quiet">This could not be loaded.</p>
  if (!on) return <Planned title="" reminders={preview.data.past} empty="They would have sent nothing." />
  return (
    <div className="space-y-5">
      <Planned title="Today" reminders={preview.data.today} empty="Nothing more leaves today." />
      <Planned title="Tomorrow" reminders={preview.data.tomorrow} empty="Nothing leaves tomorrow." />
    </div>
  )
}

type PlannedProps = { title: string; reminders: PlannedReminder[]; empty: string }

const Planned = ({ title, reminders, empty }: PlannedProps) => (
  <div>
    {title && <h3 className="mb-1 font-medium">{title}</h3>}
    {reminders.length === 0 ? (
      <p className="text-quiet">{empty}</p>
    ) : (
      <ul className="max-h-96 divide-y overflow-y-auto rounded-card border bg-card px-4">
        {reminders.map((reminder) => (
          <li key={`${reminder.invoiceId} ${reminder.step}`} className="flex justify-between gap-4 py-2.5 text-[13px]">
            <span className="min-w-0">
              <Link
                to="/invoices/$id"
                params={{ id: String(reminder.invoiceId) }}
                className="figures font-medium hover:text-awning hover:underline"
              >
                {reminder.invoiceNumber}
              </Link>{' '}
              {reminder.clientName}
              <span className="block text-quiet">
                {showDay(reminder.day)} · {stepWords(reminder.step)}
                {reminder.obstacle && ` · Not sent: ${lowerFirst(reminder.obstacle)}`}
              </span>
            </span>
            <span className="figures shrink-0 font-medium">{formatMoney(reminder.balance, reminder.currency)}</span>
          </li>
        ))}
      </ul>
    )}
  </div>
)

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
