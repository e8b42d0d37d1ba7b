import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InputOf } from '#core/call'
import { Button } from '#kit/button'
import { showDay } from '#kit/dates'
import { Field } from '#kit/field'
import { LoadError } from '#kit/load-error'
import { queryFor } from '#kit/queries'
import { fieldsOf } from '#kit/response-error'
import { Section } from '#kit/section'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'
import { useToast } from '#kit/toast'
import { useAction } from '#kit/use-action'
import { changeSealSettings, maxP12, p12TooLarge, readSealSettings, type SealSettings } from '../settings-api'

export function SealSettingsSection() {
  const settings = useQuery(queryFor(readSealSettings, {}))
  if (settings.isPending) return <Skeleton className="h-64" />
  if (settings.isError)
    return (
      <LoadError
        title="Could not load these settings"
        error={settings.error}
        busy={settings.isFetching}
        onRetry={() => void settings.refetch()}
      />
    )
  return <SealForms settings={settings.data} />
}

function SealForms({ settings }: { settings: SealSettings }) {
  const { certificate, timestampUrl } = settings
  const changing = useChange()
  const errors = fieldsOf(changing.error)
  const [url, setUrl] = useState(timestampUrl)
  const [password, setPassword] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const isTooLarge = file !== null && file.size > maxP12
  const upload = async () => {
    if (file && !isTooLarge) changing.mutate({ p12: toBase64(await file.arrayBuffer()), password })
  }
  return (
    <>
      <Section
        title="Certificate of your seals"
        hint={
          certificate.isOwn
            ? 'Your own certificate seals what everybody has signed.'
            : 'Made here at the first start. PDF readers show that a file is whole, and that they do not know this certificate.'
        }
      >
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-[13px] [&>dt]:text-quiet">
          <dt>Subject</dt>
          <dd className="break-words">{certificate.subject}</dd>
          <dt>Valid until</dt>
          <dd className="figures">{showDay(certificate.validUntil.slice(0, 10))}</dd>
          <dt>SHA-256</dt>
          <dd className="figures break-all">{certificate.fingerprint}</dd>
        </dl>
        {certificate.isOwn && (
          <Button className="mt-3" disabled={changing.isPending} onClick={() => changing.mutate({ p12: null })}>
            Use the certificate made here
          </Button>
        )}
      </Section>
      <Section title="Your own certificate">
        <form
          className="max-w-md space-y-3"
          onSubmit={(event) => {
            event.preventDefault()
            void upload()
          }}
        >
          <Field
            label="P12 file"
            type="file"
            accept=".p12,.pfx"
            style={{ paddingBlock: '0.5rem' }}
            error={isTooLarge ? p12TooLarge : errors.p12}
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          />
          <Field
            label="Password of the file"
            type="password"
            autoComplete="off"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <Button type="submit" disabled={!file || isTooLarge || changing.isPending}>
            Use this certificate
          </Button>
        </form>
      </Section>
      <Section title="Timestamps">
        <form
          noValidate
          className="max-w-md space-y-3"
          onSubmit={(event) => {
            event.preventDefault()
            changing.mutate({ timestampUrl: url.trim() })
          }}
        >
          <Field
            label="Address of a timestamp server"
            type="url"
            placeholder="None"
            hint="Its stamp proves when a document was sealed (PAdES B-T). Only a hash is sent there. While it does not answer, sealing waits."
            value={url}
            error={errors.timestampUrl}
            onChange={(event) => setUrl(event.target.value)}
          />
          <Button type="submit" disabled={changing.isPending || url.trim() === timestampUrl}>
            Save
          </Button>
        </form>
      </Section>
    </>
  )
}

function useChange() {
  const toast = useToast()
  return useAction((change: InputOf<typeof changeSealSettings>) => send(changeSealSettings, change), {
    paths: [readSealSettings.path],
    onDone: () => toast({ title: 'Saved' }),
  })
}

/** Byte by byte: a file has more bytes than a call may have arguments. */
const toBase64 = (bytes: ArrayBuffer) =>
  btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''))
