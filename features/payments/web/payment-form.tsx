import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Badge } from '#kit/badge'
import { Banner } from '#kit/banner'
import { Button } from '#kit/button'
import { CopyButton } from '#kit/copy-button'
import { Field } from '#kit/field'
import { queryFor, refresh } from '#kit/queries'
import { errorMessage, fieldsOf } from '#kit/response-error'
import { Select } from '#kit/select'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'
import { useToast } from '#kit/toast'
import { changePaymentSettings, readPaymentSettings, testPaymentSettings } from '../api'
import type { PaymentSettings, PaymentSettingsChange } from '../payment-settings'
import { PaymentState } from './payment-state'

const providers = [
  { value: 'none', label: 'None: clients pay as you say below' },
  { value: 'stripe', label: 'Stripe' },
]

/** The provider that takes cards, with its keys. */
export function PaymentForm() {
  const settings = useQuery(queryFor(readPaymentSettings, {}))
  if (settings.isPending) return <Skeleton className="h-48" />
  if (settings.isLoadingError) return <p className="text-quiet">The settings could not be loaded.</p>
  return (
    <>
      <Form settings={settings.data} />
      {settings.data.provider === 'stripe' && <PaymentState settings={settings.data} />}
    </>
  )
}

function Form({ settings }: { settings: PaymentSettings }) {
  const client = useQueryClient()
  const toast = useToast()
  const [draft, setDraft] = useState<PaymentSettingsChange>({ provider: settings.provider })
  const saving = useMutation({
    mutationFn: () => send(changePaymentSettings, draft),
    retry: false,
    onSuccess: ({ provider }) => {
      setDraft({ provider })
      toast({
        title: 'Saved',
        description:
          provider === 'none' ? 'Invoices have no button to pay by card.' : 'Clients can pay by card from now on.',
      })
    },
    onSettled: () => refresh(client, readPaymentSettings.path),
  })
  const testing = useMutation({ mutationFn: () => send(testPaymentSettings, {}), retry: false })
  const errors = fieldsOf(saving.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate()
  }
  return (
    <form onSubmit={submit} className="max-w-xl space-y-4" noValidate>
      {settings.fromEnvironment && (
        <Banner variant="good">Set by environment variables on the server. Saving here overrides them.</Banner>
      )}
      <Select
        label="Provider"
        value={draft.provider}
        options={providers}
        onChange={(event) => setDraft({ ...draft, provider: event.target.value as PaymentSettings['provider'] })}
      />
      {draft.provider === 'stripe' && (
        <>
          <Field
            label="Secret key"
            type="password"
            autoComplete="off"
            value={draft.secretKey ?? ''}
            placeholder={settings.hasSecretKey ? 'Kept; enter another to replace it' : 'sk_live_…'}
            error={errors.secretKey}
            hint="In Stripe: Developers, API keys. A restricted key needs to write Checkout Sessions and Refunds, and to read Payment Intents, Charges, Disputes and Balance."
            onChange={(event) => setDraft({ ...draft, secretKey: event.target.value })}
          />
          <div>
            <p className="mb-1.5 font-medium">Address for events</p>
            <div className="flex items-center gap-2">
              <p className="min-w-0 flex-1 rounded-control bg-sunken px-3 py-2 text-[13px] break-all">
                {settings.webhookUrl}
              </p>
              <CopyButton label="Copy" text={settings.webhookUrl} copied={{ title: 'Address copied' }} />
            </div>
            <p className="mt-1.5 text-[13px] text-quiet">
              In Stripe: Developers, Webhooks, Add endpoint. Choose the events checkout.session.*,
              payment_intent.succeeded, charge.* and refund.*. If Stripe cannot reach this address, payments are noticed
              within ten minutes.
            </p>
          </div>
          <Field
            label="Signing secret (Optional)"
            type="password"
            autoComplete="off"
            value={draft.webhookSecret ?? ''}
            placeholder={settings.hasWebhookSecret ? 'Kept; enter another to replace it' : 'whsec_…'}
            error={errors.webhookSecret}
            hint="Stripe shows it when the endpoint has been added."
            onChange={(event) => setDraft({ ...draft, webhookSecret: event.target.value })}
          />
        </>
      )}
      {saving.isError && Object.keys(errors).length === 0 && (
        <Banner variant="bad">{errorMessage(saving.error, 'The settings were not saved.')}</Banner>
      )}
      {testing.data && <Banner variant={testing.data.works ? 'good' : 'bad'}>{testing.data.message}</Banner>}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" disabled={saving.isPending}>
          {saving.isPending ? 'Saving...' : 'Save'}
        </Button>
        {settings.provider === 'stripe' && (
          <Button disabled={testing.isPending} onClick={() => testing.mutate()}>
            Test the Key
          </Button>
        )}
        {settings.isTest && <Badge variant="warm">Test key: only test cards can pay</Badge>}
      </div>
    </form>
  )
}
