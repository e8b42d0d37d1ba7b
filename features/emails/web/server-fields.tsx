import { Field } from '#kit/field'
import { Select } from '#kit/select'
import type { MailServer } from '../mail-account'

type ServerFieldsProps = {
  legend: string
  server: MailServer
  error: string | undefined
  onChange: (server: MailServer) => void
}

const securities = [
  { value: 'tls', label: 'SSL/TLS' },
  { value: 'starttls', label: 'STARTTLS' },
]

/** One server; both choices of encryption are safe. */
export function ServerFields({ legend, server, error, onChange }: ServerFieldsProps) {
  return (
    <fieldset className="grid grid-cols-[1fr_5.5rem] gap-3 sm:grid-cols-[1fr_5.5rem_8.5rem]">
      <legend className="mb-1 text-[13px] text-quiet">{legend}</legend>
      <Field
        label="Server"
        value={server.host}
        error={error}
        onChange={(event) => onChange({ ...server, host: event.target.value })}
      />
      <Field
        label="Port"
        inputMode="numeric"
        value={server.port}
        onChange={(event) => onChange({ ...server, port: Number(event.target.value.replace(/\D/g, '')) })}
      />
      <Select
        label="Encryption"
        className="max-sm:col-span-2"
        value={server.security}
        options={securities}
        onChange={(event) => onChange({ ...server, security: event.target.value as MailServer['security'] })}
      />
    </fieldset>
  )
}
