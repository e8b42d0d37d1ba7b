import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Field } from '#kit/field'
import { Notice } from '#kit/notice'
import { queryFor } from '#kit/queries'
import { Select } from '#kit/select'
import { TextArea } from '#kit/text-area'
import { contractLimits } from '../contract'
import type { TemplateVariable } from '../own-template'
import { suggestedTitle } from '../suggested-title'
import { readTemplate } from '../template-api'
import { ClausePicker } from './clause-picker'
import type { ContractDraft, DraftChanges } from './contract-form'
import { useTemplates, useVariables } from './template-queries'

type TemplateFieldsProps = {
  draft: ContractDraft
  errorFor: (field: string) => string | undefined
  onChange: (changes: DraftChanges, ...fields: string[]) => void
}

/** Which of the owner's templates. Its own clauses are ticked first. */
export function TemplateSelect({ draft, errorFor, onChange }: TemplateFieldsProps) {
  const templates = useTemplates()
  const client = useQueryClient()
  const choose = async (templateId: number | null) => {
    const chosen = templateId ? await client.ensureQueryData(queryFor(readTemplate, { id: templateId })) : undefined
    // The template may take its time; what is typed meanwhile stays.
    onChange(
      (now) => ({
        templateId,
        title: now.title || (chosen ? suggestedTitle(chosen, now.language, now.client) : ''),
        clauseIds: chosen?.clauseIds ?? [],
      }),
      'templateId',
      'clauseIds',
      'title',
    )
  }
  const own = (templates.data ?? []).filter(({ id }) => id !== null)
  return (
    <div>
      <Select
        label="Your template"
        name="templateId"
        value={draft.templateId ?? ''}
        error={errorFor('templateId')}
        onChange={(event) => void choose(Number(event.target.value) || null)}
        options={[
          { value: '', label: 'Choose a template' },
          ...own.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      {templates.data && own.length === 0 && (
        <p className="mt-1.5 text-[13px] text-quiet">
          You have none yet.{' '}
          <Link to="/contracts/templates" className="text-awning underline">
            Copy a built-in one, or write your own
          </Link>
          .
        </p>
      )}
    </div>
  )
}

/** The variables of the chosen template and the clauses to tick. */
export function TemplateDetails({ draft, errorFor, onChange }: TemplateFieldsProps) {
  const { templateId, language, clauseIds } = draft
  const variables = useTemplateVariables(draft)
  if (!templateId || !variables) return null
  const typed = (name: string) => draft.variables[name]
  const missing = missingLabels(variables, draft)
  const fields = variables.filter(({ source }) => source !== 'form')
  return (
    <>
      {variables.some(({ name }) => name === 'services') && (
        <FormText label="Services" name="services" draft={draft} errorFor={errorFor} onChange={onChange} />
      )}
      {variables.some(({ name }) => name === 'payment_terms') && (
        <FormText label="Payment Terms" name="paymentTerms" draft={draft} errorFor={errorFor} onChange={onChange} />
      )}
      {fields.map(({ name, label, kind, value }) => (
        <Field
          key={name}
          label={label}
          type={kind === 'date' ? 'date' : 'text'}
          maxLength={contractLimits.value}
          value={typed(name) ?? value}
          error={errorFor(`variables.${name}`)}
          onChange={(event) => onChange({ variables: { ...draft.variables, [name]: event.target.value } })}
        />
      ))}
      <div className="sm:col-span-2">
        <ClausePicker
          chosen={clauseIds}
          language={language}
          error={errorFor('clauseIds')}
          onChange={(chosen) => onChange({ clauseIds: chosen }, 'clauseIds')}
        />
      </div>
      {missing.length > 0 && (
        <div className="sm:col-span-2">
          <Notice title={`Still to fill in: ${missing.join(', ')}`}>
            You can save the contract as it is; it is sent once nothing is missing.
          </Notice>
        </div>
      )}
    </>
  )
}

const useTemplateVariables = ({ templateId, language, client, dealId, clauseIds }: ContractDraft) =>
  useVariables({
    id: templateId ?? 0,
    language,
    ...(client && { clientId: client.id }),
    ...(dealId && { dealId }),
    ...(clauseIds.length > 0 && { clauses: clauseIds.join(',') }),
  }).data

const formValues = ({ title, startDate, endDate, services, paymentTerms }: ContractDraft): Record<string, string> => ({
  title,
  start_date: startDate,
  end_date: endDate,
  services,
  payment_terms: paymentTerms,
})

/** Labels of the variables that neither the form nor the records have a value for. */
const missingLabels = (variables: TemplateVariable[], draft: ContractDraft) =>
  variables
    .filter(({ name, value }) => !(draft.variables[name] ?? (formValues(draft)[name] || value)).trim())
    .map(({ label }) => label)

type FormTextProps = TemplateFieldsProps & { label: string; name: 'services' | 'paymentTerms' }

const FormText = ({ label, name, draft, errorFor, onChange }: FormTextProps) => (
  <TextArea
    label={label}
    name={name}
    rows={4}
    className="sm:col-span-2"
    value={draft[name]}
    error={errorFor(name)}
    onChange={(event) => onChange({ [name]: event.target.value }, name)}
  />
)
