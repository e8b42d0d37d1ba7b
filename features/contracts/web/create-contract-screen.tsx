import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Download, Pencil } from 'lucide-react'
import { useEffect, useState } from 'react'
import { dayIn } from '#core/days'
import { openClient } from '#features/clients/api'
import { listDeals } from '#features/deals/api'
import { listDocuments } from '#features/documents/api'
import { readBusiness } from '#features/settings/api'
import { Button, buttonClasses } from '#kit/button'
import { Notice } from '#kit/notice'
import { Page } from '#kit/page'
import { queryFor, refresh } from '#kit/queries'
import { errorMessage, fieldsOf, isNotFound } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { clientMissing, createContract, drawContract, generateContract } from '../api'
import type { ContractText } from '../contract'
import { ContractEditor } from './contract-editor'
import { type ContractDraft, ContractForm, requestFromDraft } from './contract-form'
import { ContractFrame } from './contract-frame'
import { downloadContract } from './download-contract'

type GeneratedContract = { content: string; text: ContractText; answeredBy: 'model' | 'rules'; isEdited?: true }

/** A form, then a preview of the generated contract; it is stored only on Save. */
export function CreateContractScreen() {
  const [draft, setDraft, today, business] = useDraft()
  const [generated, setGenerated] = useState<GeneratedContract | null>(null)
  const [isPreviewShown, setPreviewShown] = useState(false)
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
    return <Preview contract={generated} draft={draft} onChange={setGenerated} onEdit={() => setPreviewShown(false)} />
  }
  return (
    <Page title="Create Contract" subtitle="A contract of substance, in minutes" narrow>
      {business?.name === '' && <NoBusinessName />}
      <ContractForm
        draft={draft}
        today={today}
        serverErrors={fieldsOf(generating.error)}
        onChange={setDraft}
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
      The contract leaves a blank for it. Name it under{' '}
      <Link to="/settings" search={{ section: 'business' } as never} className="font-medium text-awning underline">
        Settings → Business
      </Link>
      .
    </Notice>
  </div>
)

type PreviewProps = {
  contract: GeneratedContract
  draft: ContractDraft
  onChange: (contract: GeneratedContract) => void
  onEdit: () => void
}

function Preview({ contract, draft, onChange, onEdit }: PreviewProps) {
  const [editing, setEditing] = useState(false)
  const navigate = useNavigate()
  const client = useQueryClient()
  const toast = useToast()
  const drawing = useMutation({
    mutationFn: (text: ContractText) => send(drawContract, { text }),
    retry: false,
    onSuccess: ({ content }, text) => {
      onChange({ content, text, answeredBy: contract.answeredBy, isEdited: true })
      setEditing(false)
    },
  })
  const storing = useMutation({
    mutationFn: () => send(createContract, { ...requestFromDraft(draft), text: contract.text }),
    onSuccess: async ({ id, title }) => {
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
          text={contract.text}
          saveLabel="Use this text"
          busy={drawing.isPending}
          error={drawing.error}
          onSave={(text) => drawing.mutate(text)}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <>
          <p className="mb-3 text-[13px] text-quiet">
            {contract.answeredBy === 'model'
              ? 'Your language model worded the services and additional terms; everything else is from built-in templates.'
              : 'Written from built-in templates.'}
          </p>
          <ContractFrame title={contract.text.title} content={contract.content} />
        </>
      )}
    </Page>
  )
}

const browserTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Prefilled from the client or deal in the URL, in the business's language. */
function useDraft() {
  const { clientId, dealId } = useSearch({ strict: false }) as { clientId?: number; dealId?: number }
  const business = useQuery(queryFor(readBusiness, {}))
  const today = dayIn(business.data?.timeZone ?? browserTimeZone, new Date())
  const deals = useQuery({ ...queryFor(listDeals, {}), enabled: Boolean(dealId) })
  const deal = dealId ? deals.data?.find(({ id }) => id === Number(dealId)) : undefined
  const prefilledClientId = Number(clientId) || deal?.clientId
  const client = useQuery({
    ...queryFor(openClient, { id: prefilledClientId ?? 0 }),
    enabled: Boolean(prefilledClientId),
  })
  const [draft, setDraft] = useState<ContractDraft>(emptyDraft)
  const fill = (changes: Partial<ContractDraft>) =>
    setDraft((now) => {
      // Keep what was typed while the data was loading.
      const untouched = Object.entries(changes).filter(([name]) => {
        const value = now[name as keyof ContractDraft]
        return value === '' || value === null
      })
      return { ...now, ...Object.fromEntries(untouched) }
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: fill once, when the data arrives
  useEffect(() => {
    if (client.data) fill({ client: { id: client.data.id, name: client.data.name, hint: client.data.businessName } })
  }, [client.data])
  // biome-ignore lint/correctness/useExhaustiveDependencies: fill once, when the data arrives
  useEffect(() => {
    if (!deal) return
    const fee = new Intl.NumberFormat('en-US', { style: 'currency', currency: deal.currency }).format(deal.value)
    fill({
      dealId: deal.id,
      title: deal.name,
      services: deal.description ?? '',
      paymentTerms: deal.value > 0 ? `The total fee is ${fee}.` : '',
    })
  }, [deal])
  // biome-ignore lint/correctness/useExhaustiveDependencies: set once, when the data arrives
  useEffect(() => {
    if (business.data) setDraft((now) => ({ ...now, language: business.data.language }))
  }, [business.data?.language])
  return [draft, setDraft, today, business.data] as const
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
}
