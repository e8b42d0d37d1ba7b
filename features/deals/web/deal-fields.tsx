import { currencyOptions } from '#core/currency'
import { ClientPicker } from '#features/clients/web/client-picker'
import { useBusinessCurrency } from '#features/settings/web/queries'
import { Field } from '#kit/field'
import { Select } from '#kit/select'
import { TextArea } from '#kit/text-area'
import { type DealPriority, type DealStage, dealLimits, dealPriorities, dealStages, stageLabels } from '../deal'
import { earliestDay, latestDay } from '../deal-day'
import { isOpen } from '../pipeline'
import { usualProbability } from '../weighted-value'
import type { DealDraft } from './draft'

type DealFieldsProps = {
  draft: DealDraft
  errors: Record<string, string>
  onChange: (changes: Partial<DealDraft>) => void
}

const stageOptions = [
  { value: '', label: 'Select a stage' },
  ...dealStages.map((stage) => ({ value: stage, label: stageLabels[stage] })),
]
const priorityLabels: Record<DealPriority, string> = { low: 'Low', medium: 'Medium', high: 'High' }
const priorityOptions = dealPriorities.map((value) => ({ value, label: priorityLabels[value] }))

export function DealFields({ draft, errors, onChange }: DealFieldsProps) {
  const businessCurrency = useBusinessCurrency()
  const text = (name: keyof DealDraft) => ({
    name,
    value: draft[name] as string,
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  const day = (name: keyof DealDraft) => ({ ...text(name), type: 'date', min: earliestDay, max: latestDay })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Deal Name"
        autoFocus
        autoComplete="off"
        maxLength={dealLimits.name}
        className="sm:col-span-2"
        {...text('name')}
      />
      <ClientPicker
        placeholder="Select a client"
        className="sm:col-span-2"
        value={draft.client}
        error={errors.clientId}
        onChoose={(client) => onChange({ client })}
      />
      <div className="grid grid-cols-[1fr_6rem] gap-2">
        <Field label="Value" type="number" inputMode="decimal" min={0} step={100} {...text('value')} />
        <Select
          label="Currency"
          options={currencyOptions(draft.currency || businessCurrency)}
          {...text('currency')}
          value={draft.currency || businessCurrency}
        />
      </div>
      <Select
        label="Stage"
        options={stageOptions}
        {...text('stage')}
        onChange={(event) => onChange({ stage: event.target.value as DealStage | '' })}
      />
      <div>
        <Field label="Probability (%)" type="number" inputMode="numeric" min={0} max={100} {...text('probability')} />
        {draft.stage && <UsualProbability draft={draft} stage={draft.stage} onChange={onChange} />}
      </div>
      <Select
        label="Priority"
        options={priorityOptions}
        {...text('priority')}
        onChange={(event) => onChange({ priority: event.target.value as DealPriority })}
      />
      <Field label="Close Date" {...day('expectedCloseDate')} />
      <Field label="Last Contact" {...day('lastContactDate')} />
      <Field label="Next Action" autoComplete="off" maxLength={dealLimits.nextAction} {...text('nextAction')} />
      <Field label="Next Action Date" {...day('nextActionDate')} />
      <TextArea
        label="Description"
        rows={3}
        maxLength={dealLimits.description}
        className="sm:col-span-2"
        {...text('description')}
      />
      <TextArea label="Notes" rows={3} maxLength={dealLimits.notes} className="sm:col-span-2" {...text('notes')} />
    </div>
  )
}

type UsualProps = { draft: DealDraft; stage: DealStage; onChange: DealFieldsProps['onChange'] }

/** Offers the stage's typical probability. */
function UsualProbability({ draft, stage, onChange }: UsualProps) {
  const usual = String(usualProbability[stage])
  if (!isOpen({ stage }) || draft.probability === usual) return null
  return (
    <button
      type="button"
      onClick={() => onChange({ probability: usual })}
      className="mt-1 min-h-8 text-[13px] font-medium text-awning hover:underline"
    >
      {`Use ${usual}, usual for ${stageLabels[stage]}`}
    </button>
  )
}
