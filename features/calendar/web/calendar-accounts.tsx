import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { plural } from '#core/plural'
import { Banner } from '#kit/banner'
import { Button, buttonClasses } from '#kit/button'
import { DraftNotice } from '#kit/draft-notice'
import { Field } from '#kit/field'
import { useFormDraft } from '#kit/form-draft'
import { queryFor } from '#kit/queries'
import { errorMessage, fieldsOf } from '#kit/response-error'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'
import { useToast } from '#kit/toast'
import { calendarProviders, connectCalendarAccount, listCalendarAccounts } from '../accounts-api'
import { signInUrls } from '../calendar-account'
import { CalendarAccountPanel } from './calendar-account-panel'
import { useRefreshAccounts } from './queries'

/** Calendars on servers, which are read and written. */
export function CalendarAccounts() {
  const list = useQuery(queryFor(listCalendarAccounts, {}))
  const [isConnecting, setConnecting] = useState(false)
  return (
    <div>
      <h3 className="font-medium">Connected calendars</h3>
      <p className="mt-1 text-quiet">
        Your phone’s calendar and this one become the same: what you change in one place changes in the other. Google,
        Microsoft, Nextcloud, iCloud, Fastmail and every other server with CalDAV.
      </p>
      <SignInResult />
      <ProviderButtons />
      {list.isPending && <Skeleton className="mt-3 h-20" />}
      {list.isError && <p className="mt-3 text-quiet">Your connected calendars could not be loaded.</p>}
      {list.data?.map((account) => (
        <CalendarAccountPanel key={account.id} account={account} />
      ))}
      {list.data && (isConnecting || list.data.length === 0) && <ConnectForm onDone={() => setConnecting(false)} />}
      {list.data && list.data.length > 0 && !isConnecting && (
        <Button className="mt-3" onClick={() => setConnecting(true)}>
          Connect another account
        </Button>
      )}
    </div>
  )
}

const providerNames: Record<string, string> = { google: 'Google', microsoft: 'Microsoft' }

const resultTexts: Record<string, (name: string) => string> = {
  connected: (name) => `Your ${name} calendars are connected. Their events appear here in a moment.`,
  declined: (name) => `You did not allow access to your ${name} calendars. Nothing was connected.`,
  'not-set-up': (name) => `Signing in at ${name} is not set up on this installation.`,
  failed: (name) => `${name} could not be connected. Please try once more.`,
}

/** The result of the provider sign-in that redirected back here. */
function SignInResult() {
  const { calendar = '' } = useSearch({ strict: false }) as { calendar?: string }
  const [, provider = '', outcome = ''] = /^(google|microsoft)-([a-z-]+)$/.exec(calendar) ?? []
  const text = resultTexts[outcome]
  if (!text) return null
  return (
    <div className="mt-3">
      <Banner variant={outcome === 'connected' ? 'good' : 'bad'}>{text(providerNames[provider] as string)}</Banner>
    </div>
  )
}

/** Where this installation is registered with the provider. */
function ProviderButtons() {
  const { data } = useQuery(queryFor(calendarProviders, {}))
  const offered = (['google', 'microsoft'] as const).filter((one) => data?.[one])
  if (offered.length === 0) return null
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {offered.map((one) => (
        <a key={one} href={signInUrls[one]} className={buttonClasses()}>
          Connect {providerNames[one]}
        </a>
      ))}
    </div>
  )
}

const blank = { url: '', username: '' }

function ConnectForm({ onDone }: { onDone: () => void }) {
  const form = useFormDraft({ form: 'calendar-account.new', what: 'a calendar account', initial: blank, isNew: true })
  const { draft: fields, setDraft: setFields } = form
  // Never kept in the browser.
  const [password, setPassword] = useState('')
  const refreshAccounts = useRefreshAccounts()
  const toast = useToast()
  const connecting = useMutation({
    mutationFn: () => send(connectCalendarAccount, { kind: 'caldav', ...fields, password }),
    retry: false,
    onSuccess: async ({ calendars }) => {
      form.reset(blank)
      setPassword('')
      toast({ title: 'Calendars connected', description: `${plural(calendars.length, 'calendar')} found` })
      await refreshAccounts()
      onDone()
    },
  })
  const errors = connecting.isError ? fieldsOf(connecting.error) : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    connecting.mutate()
  }
  const change = (name: keyof typeof blank) => (event: { target: { value: string } }) =>
    setFields({ ...fields, [name]: event.target.value })
  return (
    <form onSubmit={submit} className="mt-3 space-y-4 rounded-card border p-4" noValidate>
      <DraftNotice form={form} />
      <Field
        label="Server, domain or e-mail address"
        placeholder="https://cloud.example.com"
        inputMode="url"
        autoComplete="off"
        value={fields.url}
        error={errors.url}
        onChange={change('url')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="User name"
          autoComplete="off"
          value={fields.username}
          error={errors.username}
          onChange={change('username')}
        />
        <Field
          label="Password"
          type="password"
          autoComplete="new-password"
          hint="iCloud, Fastmail and others ask for an app password, which you make in their settings."
          value={password}
          error={errors.password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </div>
      {connecting.isError && Object.keys(errors).length === 0 && (
        <p className="text-brick">{errorMessage(connecting.error, 'The account was not connected.')}</p>
      )}
      <Button type="submit" variant="primary" disabled={connecting.isPending}>
        {connecting.isPending ? 'Connecting...' : 'Connect'}
      </Button>
    </form>
  )
}
