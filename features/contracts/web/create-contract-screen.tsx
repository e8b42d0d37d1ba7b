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
import { reading, refresh } from '#kit/queries'
import { fieldsOf, ResponseError, saidBy } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { clientMissing, createContract, drawContract, generateContract } from '../api'
import type { ContractText } from '../contract'
import { ContractEditor } from './contract-editor'
import { ContractForm, type Draft, formOf } from './contract-form'
import { ContractFrame } from './contract-frame'
import { downloadContract } from './download'

type Written = { content: string; text: ContractText; answeredBy: 'model' | 'rules'; isEdited?: true }

/** A form, then a preview of what it makes; nothing is stored until the owner says so. */
export function CreateContractScreen() {
  const [draft, setDraft, today, business] = useDraft()
  const [written, setWritten] = useState<Written | null>(null)
  const [isShown, setShown] = useState(false)
  const toast = useToast()
  const generating = useMutation({
    mutationFn: () => send(generateContract, formOf(draft)),
    retry: false,
    onSuccess: (answer) => {
      setWritten(answer)
      setShown(true)
      toast({
        title: 'Contract Generated',
        ...(written?.isEdited
          ? {
              description: 'It replaces the text that you had edited.',
              action: { label: 'Undo', run: () => setWritten(written) },
            }
          : { description: 'Read it through before you store or send it.' }),
      })
    },
    onError: (error) => {
      const isGone = error instanceof ResponseError && error.status === 404
      toast(
        isGone
          ? { title: 'Client not found', description: clientMissing, look: 'destructive' }
          : {
              title: 'Generation Failed',
              description: 'There was an error generating the contract. Please try again.',
              look: 'destructive',
            },
      )
    },
  })
  if (written && isShown) {
    return <Preview written={written} draft={draft} onWritten={setWritten} onEdit={() => setShown(false)} />
  }
  return (
    <Page title="Create Contract" subtitle="A contract of substance, in minutes" narrow>
      {business?.name === '' && <NoBusiness />}
      <ContractForm
        draft={draft}
        today={today}
        refused={fieldsOf(generating.error)}
        onChange={setDraft}
        onSubmit={() => generating.mutate()}
        buttons={
          <>
            <Link to="/contracts" className={buttonClasses('plain')}>
              Cancel
            </Link>
            <Button look="primary" type="submit" disabled={generating.isPending}>
              {generating.isPending ? 'Generating...' : 'Generate Contract'}
            </Button>
          </>
        }
      />
    </Page>
  )
}

const NoBusiness = () => (
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

type PreviewProps = { written: Written; draft: Draft; onWritten: (written: Written) => void; onEdit: () => void }

function Preview({ written, draft, onWritten, onEdit }: PreviewProps) {
  const [editing, setEditing] = useState(false)
  const navigate = useNavigate()
  const client = useQueryClient()
  const toast = useToast()
  const drawing = useMutation({
    mutationFn: (text: ContractText) => send(drawContract, { text }),
    retry: false,
    onSuccess: ({ content }, text) => {
      onWritten({ content, text, answeredBy: written.answeredBy, isEdited: true })
      setEditing(false)
    },
  })
  const storing = useMutation({
    mutationFn: () => send(createContract, { ...formOf(draft), text: written.text }),
    onSuccess: async ({ id, title }) => {
      toast({ title: 'Contract saved', description: title })
      await refresh(client, listDocuments.path)
      await navigate({ to: '/contracts/$id', params: { id: String(id) } })
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: saidBy(error, 'The contract was not saved. It is still here; please try again.'),
        look: 'destructive',
      }),
  })
  const download = () => {
    downloadContract(written.text, written.content)
    toast({ title: 'Contract Downloaded', description: 'The contract was downloaded as an HTML file.' })
  }
  return (
    <Page
      title="Create Contract"
      subtitle={written.text.title}
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
            <Button look="primary" disabled={storing.isPending} onClick={() => storing.mutate()}>
              {storing.isPending ? 'Saving...' : 'Save Contract'}
            </Button>
          </>
        )
      }
    >
      {editing ? (
        <ContractEditor
          text={written.text}
          saveLabel="Use this text"
          busy={drawing.isPending}
          refused={drawing.error}
          onSave={(text) => drawing.mutate(text)}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <>
          <p className="mb-3 text-[13px] text-quiet">
            {written.answeredBy === 'model'
              ? 'Your language model worded the services and additional terms; everything else is from built-in templates.'
              : 'Written from built-in templates.'}
          </p>
          <ContractFrame title={written.text.title} content={written.content} />
        </>
      )}
    </Page>
  )
}

const hereAndNow = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Begun from the client or the deal that the address names, in the language of the business. */
function useDraft() {
  const { clientId, dealId } = useSearch({ strict: false }) as { clientId?: number; dealId?: number }
  const business = useQuery(reading(readBusiness, {}))
  const today = dayIn(business.data?.timeZone ?? hereAndNow, new Date())
  const deals = useQuery({ ...reading(listDeals, {}), enabled: Boolean(dealId) })
  const deal = dealId ? deals.data?.find(({ id }) => id === Number(dealId)) : undefined
  const wantedClient = Number(clientId) || deal?.clientId
  const client = useQuery({ ...reading(openClient, { id: wantedClient ?? 0 }), enabled: Boolean(wantedClient) })
  const [draft, setDraft] = useState<Draft>(blank)
  const fill = (changes: Partial<Draft>) =>
    setDraft((now) => {
      // What was typed while the rest arrived is not taken away.
      const untouched = Object.entries(changes).filter(([name]) => {
        const value = now[name as keyof Draft]
        return value === '' || value === null
      })
      return { ...now, ...Object.fromEntries(untouched) }
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: filled once, when each arrives
  useEffect(() => {
    if (client.data) fill({ client: { id: client.data.id, name: client.data.name, hint: client.data.businessName } })
  }, [client.data])
  // biome-ignore lint/correctness/useExhaustiveDependencies: filled once, when it arrives
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken once, when it arrives
  useEffect(() => {
    if (business.data) setDraft((now) => ({ ...now, language: business.data.language }))
  }, [business.data?.language])
  return [draft, setDraft, today, business.data] as const
}

const blank: Draft = {
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
