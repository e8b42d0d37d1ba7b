import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Download, Pencil } from 'lucide-react'
import { useState } from 'react'
import { dayIn } from '#core/days'
import { formatMoney } from '#core/money'
import { openClient } from '#features/clients/api'
import { listDeals } from '#features/deals/api'
import type { Deal } from '#features/deals/deal'
import { listDocuments } from '#features/documents/api'
import { readBusiness } from '#features/settings/api'
import { Button, buttonClasses } from '#kit/button'
import { DraftNotice } from '#kit/draft-notice'
import { useFormDraft } from '#kit/form-draft'
import { Notice } from '#kit/notice'
import { Page } from '#kit/page'
import { queryFor, refresh } from '#kit/queries'
import { errorMessage, fieldsOf, isNotFound } from '#kit/response-error'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'
import { useToast } from '#kit/toast'
import { useStepStart } from '#kit/use-step-start'
import { clientMissing, createContract, drawContract, generateContract } from '../api'
import type { ContractText } from '../contract'
import { suggestedTitle } from '../suggested-title'
import { missingVariables } from '../template-variables'
import { ContractEditor } from './contract-editor'
import { type ContractDraft, ContractForm, requestFromDraft, withChanges } from './contract-form'
import { ContractFrame } from './contract-frame'
import { downloadContract } from './download-contract'
import { useTemplate } from './template-queries'

type GeneratedContract = {
  content: string
  text: ContractText
  answeredBy: 'model' | 'rules'
  isEdited?: true
}

/** A form, then a preview of the generated contract; it is stored only on Save. */
export function CreateContractScreen() {
  const start = useInitialDraft()
  if (!start.isReady) {
    return (
      <Page title="Create Contract" subtitle={subtitle} narrow>
        <Skeleton className="h-[560px]" />
      </Page>
    )
  }
  return <CreateContract key={start.formKey} {...start} />
}

const subtitle = 'A contract of substance, in minutes'

type CreateContractProps = { formKey: string; initial: ContractDraft; today: string; hasBusinessName: boolean }

/** What is unsaved: the form, and the text made from it, which may have been edited. */
type Unsaved = { fields: ContractDraft; generated: GeneratedContract | null }

function CreateContract({ formKey, initial, today, hasBusinessName }: CreateContractProps) {
  const [isPreviewShown, setPreviewShown] = useState(false)
  useStepStart(isPreviewShown)
  const form = useFormDraft<Unsaved>({
    form: formKey,
    what: 'a new contract',
    initial: { fields: initial, generated: null },
    isNew: true,
    onRestore: ({ generated }) => setPreviewShown(generated !== null),
  })
  const { fields: draft, generated } = form.draft
  const setGenerated = (contract: GeneratedContract) => form.setDraft((now) => ({ ...now, generated: contract }))
  const toast = useToast()
  const generating = useMutation({
    mutationFn: () => send(generateContract, requestFromDraft(draft)),
    retry: false,
    onSuccess: (answer) => {
      setGenerated(answer)
      setPreviewShown(true)
      toast({
        title: 'Contract Generated',
        ...(generated?.isEdited
          ? {
              description: 'It replaces the text that you had edited.',
              action: { label: 'Undo', run: () => setGenerated(generated) },
            }
          : { description: 'Read it through before you store or send it.' }),
      })
    },
    onError: (error) => {
      const isGone = isNotFound(error)
      toast(
        isGone
          ? { title: 'Client not found', description: clientMissing, variant: 'destructive' }
          : {
              title: 'Generation Failed',
              description: 'There was an error generating the contract. Please try again.',
              variant: 'destructive',
            },
      )
    },
  })
  if (generated && isPreviewShown) {
    return (
      <Preview
        formKey={formKey}
        contract={generated}
        draft={draft}
        onChange={setGenerated}
        onEdit={() => setPreviewShown(false)}
        onSaved={form.clear}
      />
    )
  }
  return (
    <Page title="Create Contract" subtitle={subtitle} narrow>
      {!hasBusinessName && <NoBusinessName />}
      <DraftNotice form={form} />
      <ContractForm
        draft={draft}
        today={today}
        serverErrors={fieldsOf(generating.error)}
        onChange={(changes) => form.setDraft((now) => ({ ...now, fields: withChanges(now.fields, changes) }))}
        onSubmit={() => generating.mutate()}
        buttons={
          <>
            <Link to="/contracts" className={buttonClasses('plain')}>
              Cancel
            </Link>
            <Button variant="primary" type="submit" disabled={generating.isPending}>
              {generating.isPending ? 'Generating...' : 'Generate Contract'}
            </Button>
          </>
        }
      />
    </Page>
  )
}

const NoBusinessName = () => (
  <div className="mb-5">
    <Notice title="Your business has no name yet.">
      The contract names you in its place. Name it under{' '}
      <Link to="/settings" search={{ section: 'business' } as never} className="font-medium text-awning underline">
        Settings → Business
      </Link>
      .
    </Notice>
  </div>
)

type PreviewProps = {
  formKey: string
  contract: GeneratedContract
  draft: ContractDraft
  onChange: (contract: GeneratedContract) => void
  onEdit: () => void
  onSaved: () => void
}

function Preview({ formKey, contract, draft, onChange, onEdit, onSaved }: PreviewProps) {
  const [editing, setEditing] = useState(false)
  useStepStart(editing)
  const missing = missingVariables(contract.text)
  const navigate = useNavigate()
  const client = useQueryClient()
  const toast = useToast()
  const drawing = useMutation({
    mutationFn: ({ text }: { text: ContractText; clearDraft: () => void }) => send(drawContract, { text }),
    retry: false,
    onSuccess: ({ content }, { text, clearDraft }) => {
      clearDraft()
      onChange({ content, text, answeredBy: contract.answeredBy, isEdited: true })
      setEditing(false)
    },
  })
  const storing = useMutation({
    mutationFn: () => send(createContract, { ...requestFromDraft(draft), text: contract.text }),
    onSuccess: async ({ id, title }) => {
      onSaved()
      toast({ title: 'Contract saved', description: title })
      await refresh(client, listDocuments.path)
      await navigate({ to: '/contracts/$id', params: { id: String(id) } })
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error, 'The contract was not saved. It is still here; please try again.'),
        variant: 'destructive',
      }),
  })
  const download = () => {
    downloadContract(contract.text, contract.content)
    toast({ title: 'Contract Downloaded', description: 'The contract was downloaded as an HTML file.' })
  }
  return (
    <Page
      title="Create Contract"
      subtitle={contract.text.title}
      actions={
        editing ? undefined : (
          <>
            <Button onClick={onEdit}>
              <Pencil aria-hidden="true" /> Edit
            </Button>
            <Button onClick={() => setEditing(true)}>Edit Text</Button>
            <Button onClick={download}>
              <Download aria-hidden="true" /> Download Contract
            </Button>
            <Button variant="primary" disabled={storing.isPending} onClick={() => storing.mutate()}>
              {storing.isPending ? 'Saving...' : 'Save Contract'}
            </Button>
          </>
        )
      }
    >
      {editing ? (
        <ContractEditor
          form={`${formKey}.text`}
          text={contract.text}
          saveLabel="Use this text"
          busy={drawing.isPending}
          error={drawing.error}
          onSave={(text, clearDraft) => drawing.mutate({ text, clearDraft })}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <>
          <p className="mb-3 text-[13px] text-quiet">
            {contract.answeredBy === 'model'
              ? 'Your language model worded the services and additional terms; everything else is from built-in templates.'
              : draft.contractType === 'template'
                ? 'Written from your own template.'
                : 'Written from built-in templates.'}
          </p>
          {missing.length > 0 && (
            <div className="mb-3">
              <Notice title={`Still to fill in: ${missing.join(', ')}`}>
                It can be saved, but is not sent while something is missing.
              </Notice>
            </div>
          )}
          <ContractFrame title={contract.text.title} content={contract.content} />
        </>
      )}
    </Page>
  )
}

const browserTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Prefilled from the client or deal in the URL, in the business's language. */
function useInitialDraft(): CreateContractProps & { isReady: boolean } {
  const { clientId, dealId, templateId } = useSearch({ strict: false }) as {
    clientId?: number
    dealId?: number
    templateId?: number
  }
  const template = useTemplate(Number(templateId) || 0)
  const business = useQuery(queryFor(readBusiness, {}))
  const deals = useQuery({ ...queryFor(listDeals, {}), enabled: Boolean(dealId) })
  const deal = dealId ? deals.data?.find(({ id }) => id === Number(dealId)) : undefined
  const prefilledClientId = Number(clientId) || deal?.clientId
  const client = useQuery({
    ...queryFor(openClient, { id: prefilledClientId ?? 0 }),
    enabled: Boolean(prefilledClientId),
    retry: false,
  })
  const isLoading =
    business.isPending ||
    (Boolean(templateId) && template.isPending) ||
    (Boolean(dealId) && deals.isPending) ||
    (Boolean(prefilledClientId) && client.isPending)
  return {
    isReady: !isLoading,
    formKey: [
      'contract.new',
      clientId && `client.${clientId}`,
      dealId && `deal.${dealId}`,
      templateId && `template.${templateId}`,
    ]
      .filter(Boolean)
      .join('.'),
    today: dayIn(business.data?.timeZone ?? browserTimeZone, new Date()),
    hasBusinessName: business.data?.name !== '',
    initial: {
      ...emptyDraft,
      language: business.data?.language ?? 'en',
      ...(client.data && {
        client: { id: client.data.id, name: client.data.name, hint: client.data.businessName },
      }),
      ...(deal && dealFields(deal)),
      ...(template.data && {
        ...(!deal && {
          title: suggestedTitle(
            template.data,
            business.data?.language ?? 'en',
            client.data ? { name: client.data.name, hint: client.data.businessName } : null,
          ),
        }),
        contractType: 'template',
        templateId: template.data.id,
        clauseIds: template.data.clauseIds,
      }),
    },
  }
}

function dealFields({ id, name, description, value, currency }: Deal): Partial<ContractDraft> {
  const fee = formatMoney(value, currency)
  return {
    dealId: id,
    title: name,
    services: description ?? '',
    paymentTerms: value > 0 ? `The total fee is ${fee}.` : '',
  }
}

const emptyDraft: ContractDraft = {
  title: '',
  client: null,
  contractType: '',
  language: 'en',
  startDate: '',
  endDate: '',
  services: '',
  paymentTerms: '',
  customClauses: '',
  additionalNotes: '',
  dealId: null,
  templateId: null,
  variables: {},
  clauseIds: [],
}
