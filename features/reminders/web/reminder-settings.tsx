import { Link } from '@tanstack/react-router'
import { LoadError } from '#kit/load-error'
import { Notice } from '#kit/notice'
import { Section } from '#kit/section'
import { Skeleton } from '#kit/skeleton'
import { Switch } from '#kit/switch'
import { LateFeeForm } from './late-fee-form'
import { useChangeReminders, useReminderSettings } from './queries'
import { ReminderPreview } from './reminder-preview'
import { ScheduleForm } from './schedule-form'

export function ReminderSettings() {
  const settings = useReminderSettings()
  const changing = useChangeReminders()
  if (settings.isPending) return <Skeleton className="h-96" />
  if (settings.isLoadingError)
    return <LoadError title="Could not load reminders" onRetry={() => void settings.refetch()} />
  const { on, offAfterRestore, hasMailAccount } = settings.data
  return (
    <>
      <Section
        title="Reminders"
        hint="A kind mail with the amount, the link and the PDF, in the language of the client."
      >
        <div className="max-w-lg">
          <Switch
            label="Remind clients of open invoices"
            hint="Never after payment, when cancelled, or while a client is in dispute. A client can be left out on the client's page."
            checked={on}
            disabled={changing.isPending}
            onChange={(wanted) => changing.mutate({ on: wanted })}
          />
        </div>
        {offAfterRestore && (
          <div className="mt-3 max-w-lg">
            <Notice>
              They were switched off when a backup was restored: some may have left since it was made. Switched on
              again, they begin with tomorrow.
            </Notice>
          </div>
        )}
        {!hasMailAccount && (
          <div className="mt-3 max-w-lg">
            <Notice>
              No mail account is connected, so nothing can be sent.{' '}
              <Link to="/settings" search={{ section: 'mail' } as never} className="underline">
                Connect one
              </Link>
            </Notice>
          </div>
        )}
      </Section>
      <Section
        title={on ? 'What leaves' : 'What they would have sent'}
        hint={
          on
            ? 'If nothing is paid or changed until then.'
            : 'In the last 30 days, had they been on. Switched on, they begin with today: nothing older is sent.'
        }
      >
        <ReminderPreview on={on} />
      </Section>
      <Section title="When">
        <ScheduleForm key={JSON.stringify(settings.data)} settings={settings.data} />
      </Section>
      <Section
        title="Late fee"
        hint="Added once to an invoice, as a line without tax. An invoice with payments, a credit note, a withholding or a discount on the whole stays as it is: then the fee is a draft of its own."
      >
        <LateFeeForm key={JSON.stringify(settings.data.lateFee)} lateFee={settings.data.lateFee} />
      </Section>
    </>
  )
}
