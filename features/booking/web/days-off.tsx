import { Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button, IconButton } from '#kit/button'
import { CopyButton } from '#kit/copy-button'
import { showDay } from '#kit/dates'
import { Field } from '#kit/field'
import { LoadError } from '#kit/load-error'
import { Section } from '#kit/section'
import { Skeleton } from '#kit/skeleton'
import { Switch } from '#kit/switch'
import { BookingSettings } from '../api'
import { DayOff } from '../days-off'
import { useBookingSettings, useBookingTypes, useSaveSettings } from './queries'
import { SchedulesSection } from './schedules'

const emptyDays = { from: '', to: '', name: '' }

/** Days on which nothing can be booked, and the websites that show the page. */
export function BookingSettingsTab() {
  const settings = useBookingSettings()
  if (settings.isPending) return <Skeleton className="h-40" />
  if (settings.isLoadingError)
    return <LoadError title="It could not be loaded" error={settings.error} onRetry={() => void settings.refetch()} />
  return (
    <div className="max-w-[640px]">
      <SchedulesSection />
      <DaysOffSection settings={settings.data} />
      <SignatureSection settings={settings.data} />
      <WebsiteSection settings={settings.data} />
    </div>
  )
}

function DaysOffSection({ settings }: { settings: BookingSettings }) {
  const [days, setDays] = useState(emptyDays)
  const [error, setError] = useState('')
  const saving = useSaveSettings(() => setDays(emptyDays))
  const save = (daysOff: DayOff[]) => saving.mutate({ ...settings, daysOff })
  const add = (event: FormEvent) => {
    event.preventDefault()
    const parsed = DayOff.safeParse({ ...days, to: days.to || days.from })
    setError(parsed.error?.issues[0]?.message ?? '')
    if (parsed.success) save([...settings.daysOff, parsed.data].sort((one, other) => (one.from < other.from ? -1 : 1)))
  }
  return (
    <Section title="Holidays and days off" hint="Nothing can be booked on these days, whatever the kind of meeting.">
      {settings.daysOff.length > 0 && (
        <ul className="mb-4 divide-y">
          {settings.daysOff.map((off) => (
            <li key={`${off.from} ${off.to} ${off.name}`} className="flex items-center gap-3 py-1.5">
              <span className="figures w-56">
                {showDay(off.from)}
                {off.to !== off.from && ` – ${showDay(off.to)}`}
              </span>
              <span className="min-w-0 flex-1 break-words text-quiet">{off.name}</span>
              <IconButton
                small
                label={`Remove ${off.name || off.from}`}
                onClick={() => save(settings.daysOff.filter((one) => one !== off))}
              >
                <Trash2 />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={add} noValidate className="grid gap-3 sm:grid-cols-[10rem_10rem_1fr_auto] sm:items-end">
        <Field
          label="First day"
          type="date"
          value={days.from}
          onChange={(event) => setDays({ ...days, from: event.target.value })}
        />
        <Field
          label="Last day"
          type="date"
          value={days.to}
          onChange={(event) => setDays({ ...days, to: event.target.value })}
        />
        <Field
          label="Name"
          value={days.name}
          maxLength={100}
          onChange={(event) => setDays({ ...days, name: event.target.value })}
        />
        <Button type="submit" disabled={saving.isPending}>
          <Plus aria-hidden="true" /> Add
        </Button>
      </form>
      {error && (
        <p role="alert" className="mt-2 text-[13px] text-brick">
          {error}
        </p>
      )}
    </Section>
  )
}

function SignatureSection({ settings }: { settings: BookingSettings }) {
  const saving = useSaveSettings(() => {})
  return (
    <Section title="In your mails">
      <Switch
        label="“Book a time with me” under new mails"
        hint="A link to your booking page, below your signature"
        checked={settings.inSignature}
        onChange={(inSignature) => saving.mutate({ ...settings, inSignature })}
      />
    </Section>
  )
}

function WebsiteSection({ settings }: { settings: BookingSettings }) {
  const types = useBookingTypes()
  const [sites, setSites] = useState(settings.embedSites.join(', '))
  const [error, setError] = useState('')
  const saving = useSaveSettings(() => {})
  const url = types.data?.[0]?.url.replace(/\/book\/.*$/, '/book') ?? `${window.location.origin}/book`
  const snippet = `<iframe src="${url}" title="Book a time" width="100%" height="760" style="border:0"></iframe>`
  const save = (event: FormEvent) => {
    event.preventDefault()
    const embedSites = sites
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map((site) => site.replace(/\/+$/, ''))
    const parsed = BookingSettings.safeParse({ ...settings, embedSites })
    setError(parsed.error?.issues[0]?.message ?? '')
    if (parsed.success) saving.mutate(parsed.data)
  }
  return (
    <Section
      title="On your website"
      hint="Name the websites that may show the booking page, then paste the snippet there."
    >
      <form onSubmit={save} noValidate className="flex flex-wrap items-start gap-2">
        <Field
          className="min-w-0 flex-1 basis-64"
          label="Websites"
          placeholder="https://www.example.com"
          value={sites}
          error={error || undefined}
          onChange={(event) => setSites(event.target.value)}
        />
        <Button type="submit" className="mt-[26px]" disabled={saving.isPending}>
          Save
        </Button>
      </form>
      <pre className="mt-4 rounded-control bg-sunken p-3 text-[13px] break-all whitespace-pre-wrap">{snippet}</pre>
      <CopyButton className="mt-3" label="Copy snippet" text={snippet} />
    </Section>
  )
}
