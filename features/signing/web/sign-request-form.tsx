import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { languageLabels } from '#features/contracts/contract'
import { Banner } from '#kit/banner'
import { Button, IconButton } from '#kit/button'
import { DraftNotice } from '#kit/draft-notice'
import { Field } from '#kit/field'
import { useFormDraft } from '#kit/form-draft'
import { errorMessage, fieldsOf } from '#kit/response-error'
import { Select } from '#kit/select'
import { send } from '#kit/send'
import { Switch } from '#kit/switch'
import { TextArea } from '#kit/text-area'
import { useToast } from '#kit/toast'
import { createSignRequest } from '../api'
import type { SignSource } from '../sign-request'
import { useSignAction } from './queries'

type SignerDraft = { name: string; email: string }

type FormProps = {
  source: SignSource
  sourceId: number
  language: 'en' | 'es'
  proposed: SignerDraft[]
  onMade: (id: number) => void
}

export function SignRequestForm({ source, sourceId, language, proposed, onMade }: FormProps) {
  const toast = useToast()
  const form = useFormDraft({
    form: `signatures.new.${source}.${sourceId}`,
    what: 'this request',
    isNew: true,
    initial: {
      signers: proposed.length > 0 ? proposed : [{ name: '', email: '' }],
      inOrder: false,
      language,
      message: '',
      lastDay: '',
      remindEveryDays: '',
      needsCode: false,
      mayHandOver: false,
    },
  })
  const { draft, setDraft } = form
  const making = useSignAction(
    () =>
      send(createSignRequest, {
        ...draft,
        [`${source}Id`]: sourceId,
        lastDay: draft.lastDay || null,
        remindEveryDays: draft.remindEveryDays ? Number(draft.remindEveryDays) : null,
      } as never),
    ({ id, mailed }) => {
      form.clear()
      toast(
        mailed
          ? { title: 'Mails on their way' }
          : { title: 'Links made', description: 'No mail account is connected: pass the links on yourself.' },
      )
      onMade(id)
    },
  )
  const errors = fieldsOf(making.error)
  const change = (changes: Partial<typeof draft>) => setDraft({ ...draft, ...changes })
  const other = errors[`${source}Id`] ?? errors.contractId ?? errors.signers
  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault()
        making.mutate(undefined)
      }}
    >
      <DraftNotice form={form} />
      <SignerRows
        signers={draft.signers}
        inOrder={draft.inOrder}
        errors={errors}
        onChange={(signers) => change({ signers })}
      />
      <Switch
        label="One after another"
        hint="Each is asked when the one before has signed. Otherwise all at once."
        checked={draft.inOrder}
        onChange={(inOrder) => change({ inOrder })}
      />
      <TextArea
        label="Message"
        value={draft.message}
        error={errors.message}
        onChange={(event) => change({ message: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <Select
          label="Language"
          value={draft.language}
          options={Object.entries(languageLabels).map(([value, label]) => ({ value, label }))}
          onChange={(event) => change({ language: event.target.value as 'en' | 'es' })}
        />
        <Field
          label="Last day"
          type="date"
          value={draft.lastDay}
          error={errors.lastDay}
          onChange={(event) => change({ lastDay: event.target.value })}
        />
        <Field
          label="Remind every … days"
          type="number"
          min={1}
          max={60}
          value={draft.remindEveryDays}
          error={errors.remindEveryDays}
          onChange={(event) => change({ remindEveryDays: event.target.value })}
        />
      </div>
      <Switch
        label="Ask for a code"
        hint="Signers confirm a code that is mailed to their address."
        checked={draft.needsCode}
        onChange={(needsCode) => change({ needsCode })}
      />
      <Switch
        label="Signers may hand over"
        hint="A signer can name somebody else to sign instead."
        checked={draft.mayHandOver}
        onChange={(mayHandOver) => change({ mayHandOver })}
      />
      {making.isError && (
        <Banner variant="bad">{other ?? errorMessage(making.error, 'Nothing was sent. Please try again.')}</Banner>
      )}
      <Button type="submit" variant="primary" disabled={making.isPending}>
        {making.isPending ? 'Sending…' : 'Request signatures'}
      </Button>
    </form>
  )
}

type SignerRowsProps = {
  signers: SignerDraft[]
  inOrder: boolean
  errors: Record<string, string | undefined>
  onChange: (signers: SignerDraft[]) => void
}

function SignerRows({ signers, inOrder, errors, onChange }: SignerRowsProps) {
  const set = (index: number, changes: Partial<SignerDraft>) =>
    onChange(signers.map((signer, at) => (at === index ? { ...signer, ...changes } : signer)))
  const move = (index: number, by: number) => {
    const next = [...signers]
    const [moved] = next.splice(index, 1)
    if (moved) next.splice(index + by, 0, moved)
    onChange(next)
  }
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1.5 font-medium">Who signs</legend>
      {signers.map((signer, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: only the order distinguishes signers
        <div key={index} className="flex flex-wrap items-start gap-2">
          <Field
            label={`Name of signer ${index + 1}`}
            hideLabel
            placeholder="Name"
            className="min-w-40 flex-1"
            value={signer.name}
            error={errors[`signers.${index}.name`]}
            onChange={(event) => set(index, { name: event.target.value })}
          />
          <Field
            label={`Email of signer ${index + 1}`}
            hideLabel
            placeholder="Email"
            type="email"
            className="min-w-48 flex-1"
            value={signer.email}
            error={errors[`signers.${index}.email`]}
            onChange={(event) => set(index, { email: event.target.value })}
          />
          {inOrder && index > 0 && (
            <IconButton label={`Move signer ${index + 1} up`} onClick={() => move(index, -1)}>
              <ArrowUp aria-hidden="true" />
            </IconButton>
          )}
          {inOrder && index < signers.length - 1 && (
            <IconButton label={`Move signer ${index + 1} down`} onClick={() => move(index, 1)}>
              <ArrowDown aria-hidden="true" />
            </IconButton>
          )}
          {signers.length > 1 && (
            <IconButton
              label={`Remove signer ${index + 1}`}
              onClick={() => onChange(signers.filter((_, at) => at !== index))}
            >
              <X aria-hidden="true" />
            </IconButton>
          )}
        </div>
      ))}
      <Button type="button" onClick={() => onChange([...signers, { name: '', email: '' }])}>
        <Plus aria-hidden="true" /> Add signer
      </Button>
    </fieldset>
  )
}
