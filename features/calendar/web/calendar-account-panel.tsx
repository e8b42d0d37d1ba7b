import { useMutation } from '@tanstack/react-query'
import { RefreshCw, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { plural } from '#core/plural'
import { ago } from '#kit/ago'
import { Button, buttonClasses, IconButton } from '#kit/button'
import { ConfirmDialog } from '#kit/confirm-dialog'
import { Field } from '#kit/field'
import { errorMessage, fieldsOf } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { useSentChoice } from '#kit/use-sent-choice'
import { editCalendarAccount, editConnectedCalendar, removeCalendarAccount, syncCalendarAccount } from '../accounts-api'
import { type CalendarAccount, type ConnectedCalendar, signInUrls } from '../calendar-account'
import { CalendarProblems } from './calendar-problems'
import { colorStyle } from './event-parts'
import { useRefreshAccounts } from './queries'

export function CalendarAccountPanel({ account }: { account: CalendarAccount }) {
  const { id, kind, username, url, state, problem, syncedAt, waiting } = account
  const [removing, setRemoving] = useState(false)
  const refreshAccounts = useRefreshAccounts()
  const toast = useToast()
  const failed = useFailureToast()
  const syncing = useMutation({
    mutationFn: () => send(syncCalendarAccount, { id }),
    retry: false,
    onSuccess: ({ received, sent, removedHere, removedThere }) => {
      const changes = received + sent + removedHere + removedThere
      toast({
        title: 'Calendars compared',
        description: changes === 0 ? 'Both sides are the same.' : `${plural(changes, 'change')} brought across.`,
      })
    },
    onError: failed,
    onSettled: refreshAccounts,
  })
  const removal = useMutation({
    mutationFn: () => send(removeCalendarAccount, { id }),
    retry: false,
    onSuccess: refreshAccounts,
    onError: failed,
  })
  return (
    <section aria-label={`Calendars of ${username}`} className="mt-3 rounded-card border">
      <div className="flex items-center gap-3 border-b py-2 pr-2 pl-4">
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">{username}</p>
          <p className="truncate text-[13px] text-quiet">{new URL(url).host}</p>
          <p className="text-[13px] text-quiet">
            {state === 'connected' ? `Synced ${syncedAt ? ago(syncedAt, new Date()) : 'soon'}` : ''}
            {state === 'connected' && waiting > 0 && `, ${plural(waiting, 'change')} to be sent`}
            {state !== 'connected' && <span className="text-brick">{problem}</span>}
          </p>
        </div>
        <IconButton label={`Sync ${username} now`} disabled={syncing.isPending} onClick={() => syncing.mutate()}>
          <RefreshCw className={syncing.isPending ? 'animate-spin' : undefined} />
        </IconButton>
        <IconButton label={`Remove ${username}`} onClick={() => setRemoving(true)}>
          <Trash2 />
        </IconButton>
      </div>
      {state === 'reconnect' && kind === 'caldav' && <PasswordForm id={id} />}
      {state === 'reconnect' && kind !== 'caldav' && (
        <div className="border-b p-4">
          <a href={`${signInUrls[kind]}&account=${id}`} className={buttonClasses()}>
            Sign in again
          </a>
        </div>
      )}
      <ul className="divide-y">
        {account.calendars.map((calendar) => (
          <CalendarRow key={calendar.id} accountId={id} calendar={calendar} />
        ))}
      </ul>
      {account.problems > 0 && <CalendarProblems accountId={id} />}
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title="Remove this account?"
        question="Events that came from it are removed here. Events that you made here stay, and nothing is changed on the server."
        action="Remove"
        busy={removal.isPending}
        onConfirm={() => removal.mutate()}
      />
    </section>
  )
}

const choices = [
  { name: 'show', label: 'Show' },
  { name: 'busy', label: 'Busy' },
  { name: 'write', label: 'Write' },
] as const

type CalendarChoice = { show?: boolean; busy?: boolean; write?: boolean; isDefault?: boolean }

function CalendarRow({ accountId, calendar }: { accountId: number; calendar: ConnectedCalendar }) {
  const { id, name, color, canWrite, isMissing, write } = calendar
  const refreshAccounts = useRefreshAccounts()
  const failed = useFailureToast()
  const editing = useMutation({
    mutationFn: (choice: CalendarChoice) => send(editConnectedCalendar, { id: accountId, calendarId: id, ...choice }),
    retry: false,
    onSuccess: refreshAccounts,
    onError: failed,
  })
  const [choice, choose] = useSentChoice(editing.mutate)
  const chosen = { ...calendar, ...choice }
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span aria-hidden="true" style={colorStyle(color)} className="size-3 shrink-0 rounded-full bg-(--event)" />
        <span className="min-w-0 flex-1 basis-40 truncate font-medium">{name}</span>
        <fieldset className="flex flex-wrap gap-x-4" disabled={editing.isPending}>
          <legend className="sr-only">{name}</legend>
          {choices.map(({ name: choosable, label }) => (
            <label key={choosable} className="flex h-10 cursor-pointer items-center gap-2 md:h-8">
              <input
                type="checkbox"
                className="size-4 accent-awning"
                checked={chosen[choosable]}
                disabled={choosable === 'write' && !canWrite}
                onChange={({ target: { checked } }) => choose({ [choosable]: checked })}
              />
              {label}
            </label>
          ))}
          <label className="flex h-10 cursor-pointer items-center gap-2 md:h-8">
            <input
              type="checkbox"
              className="size-4 accent-awning"
              checked={chosen.isDefault}
              disabled={!write}
              onChange={({ target: { checked } }) => choose({ isDefault: checked })}
            />
            New events
          </label>
        </fieldset>
      </div>
      <p className="mt-0.5 text-[13px] text-quiet">
        {isMissing ? (
          <span className="text-brick">This calendar is no longer on the server.</span>
        ) : (
          comparison(calendar)
        )}
      </p>
    </li>
  )
}

function comparison({ comparedAt, there, here, leftOut, differences }: ConnectedCalendar): string {
  if (!comparedAt) return 'Not compared yet'
  const counts = `${there ?? 0} there, ${here ?? 0} here`
  const rest = leftOut > 0 ? `, ${leftOut} left out` : ''
  const verdict = differences === 0 ? 'no difference' : plural(differences, 'difference')
  return `Compared ${ago(comparedAt, new Date())}: ${counts}${rest}, ${verdict}`
}

function PasswordForm({ id }: { id: number }) {
  const [password, setPassword] = useState('')
  const refreshAccounts = useRefreshAccounts()
  const saving = useMutation({
    mutationFn: () => send(editCalendarAccount, { id, password }),
    retry: false,
    onSuccess: refreshAccounts,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate()
  }
  const error = saving.isError
    ? (fieldsOf(saving.error).password ?? errorMessage(saving.error, 'The password was not saved.'))
    : undefined
  return (
    <form onSubmit={submit} className="flex items-start gap-2 border-b p-4" noValidate>
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        className="min-w-0 flex-1"
        value={password}
        error={error}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" className="mt-6.5 !h-10" disabled={saving.isPending}>
        Sign in
      </Button>
    </form>
  )
}

function useFailureToast() {
  const toast = useToast()
  return (error: unknown) =>
    toast({ title: 'Error', description: errorMessage(error, 'Nothing was changed.'), variant: 'destructive' })
}
