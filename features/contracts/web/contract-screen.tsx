import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Download, ExternalLink, FileText, PenLine, Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { isTrouble, outcomeLabels, outcomeText } from '#core/mail-outcome'
import { listDocuments } from '#features/documents/api'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { Button, buttonClasses } from '#kit/button'
import { showDay, showDayAndTime } from '#kit/dates'
import { EmptyState } from '#kit/empty-state'
import { Page } from '#kit/page'
import { refresh } from '#kit/queries'
import { errorMessage, isNotFound } from '#kit/response-error'
import { Select } from '#kit/select'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'
import { useToast } from '#kit/toast'
import { useStepStart } from '#kit/use-step-start'
import { changeContract, contractPdfPath, listContracts, replaceContract, type SentMail } from '../api'
import { type Contract, type ContractState, type ContractText, contractTypeLabels, isTextLocked } from '../contract'
import { contractHtml } from '../contract-html'
import { ContractEditor } from './contract-editor'
import { ContractFrame } from './contract-frame'
import { downloadContract } from './download-contract'
import { MissingValues } from './missing-values'
import { useContract, useSentMails } from './queries'
import { SendDialog } from './send-dialog'
import { stateOptions } from './state-badge'

type RecordPart = { record: (id: number) => ReactNode }

/** `record` shows the chain that the contract belongs to. */
export function ContractScreen({ record }: RecordPart) {
  const id = Number(useParams({ strict: false }).id) || 0
  const contract = useContract(id)
  if (contract.isPending) {
    return (
      <Page title="Contract">
        <Skeleton className="h-[72vh]" />
      </Page>
    )
  }
  if (contract.isLoadingError || (contract.isError && isNotFound(contract.error))) {
    return <LoadError error={contract.error} busy={contract.isFetching} onRetry={() => void contract.refetch()} />
  }
  return <ContractDetails contract={contract.data} record={record} />
}

function ContractDetails({ contract, record }: { contract: Contract } & RecordPart) {
  /** As it was when the editor opened, so that a newer version is not overwritten unseen. */
  const [editing, setEditing] = useState<Contract | null>(null)
  useStepStart(editing !== null)
  const [sending, setSending] = useState(false)
  const changing = useChangeContract(contract, () => setEditing(null))
  const replacing = useReplaceContract(contract)
  const toast = useToast()
  const content = contractHtml(contract.text)
  const download = () => {
    downloadContract(contract.text, content)
    toast({ title: 'Contract Downloaded', description: 'The contract was downloaded as an HTML file.' })
  }
  return (
    <Page
      title={contract.title}
      subtitle={subtitleFor(contract)}
      actions={
        editing ? undefined : (
          <>
            {isTextLocked(contract.state) ? (
              <Button disabled={replacing.isPending} onClick={() => replacing.mutate()}>
                Make a new version
              </Button>
            ) : (
              <Button onClick={() => setEditing(contract)}>Edit Text</Button>
            )}
            <Button onClick={download}>
              <Download aria-hidden="true" /> Download Contract
            </Button>
            <a href={contractPdfPath(contract.id)} download className={buttonClasses('plain')}>
              <FileText aria-hidden="true" /> PDF
            </a>
            <Link
              to="/signatures/create"
              search={{ contractId: contract.id } as never}
              className={buttonClasses('plain')}
            >
              <PenLine aria-hidden="true" /> Request signatures
            </Link>
            <Button variant="primary" onClick={() => setSending(true)}>
              <Send aria-hidden="true" /> Send
            </Button>
          </>
        )
      }
    >
      {editing ? (
        <ContractEditor
          form={`contract.${contract.id}.text`}
          text={editing.text}
          saveLabel="Save as a new version"
          busy={changing.isPending}
          error={changing.error}
          onSave={(text, clearDraft) => changing.mutate({ text, clearDraft, seenVersion: editing.version })}
          onCancel={() => setEditing(null)}
        />
      ) : (
        <div className="gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_240px]">
          <div>
            {contract.missing.length > 0 && (
              <MissingValues
                key={contract.version}
                form={`contract.${contract.id}.missing`}
                text={contract.text}
                busy={changing.isPending}
                error={changing.variables?.text && changing.error}
                onSave={(text, clearDraft) => changing.mutate({ text, clearDraft, seenVersion: contract.version })}
              />
            )}
            <ContractFrame title={contract.title} content={content} />
          </div>
          <aside className="space-y-6 max-lg:mt-6">
            <Select
              label="State"
              value={contract.state}
              disabled={changing.isPending}
              onChange={(event) => changing.mutate({ state: event.target.value as ContractState })}
              options={stateOptions.filter(({ value }) => !isTextLocked(contract.state) || isTextLocked(value))}
            />
            <Facts contract={contract} />
            <Mails id={contract.id} />
            {record(contract.id)}
          </aside>
        </div>
      )}
      {sending && <SendDialog contract={contract} onClose={() => setSending(false)} />}
    </Page>
  )
}

type Change = { state?: ContractState; text?: ContractText; seenVersion?: number; clearDraft?: () => void }

function useChangeContract({ id }: Contract, onTextSaved: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: ({ clearDraft: _, ...change }: Change) => send(changeContract, { id, ...change }),
    retry: false,
    onSuccess: async ({ version }, { text, clearDraft }) => {
      clearDraft?.()
      // A state change that completes late must not close an editor opened since.
      if (text) onTextSaved()
      toast(text ? { title: `Version ${version} saved` } : { title: 'State changed' })
      await refresh(client, listContracts.path, listDocuments.path)
    },
    onError: (error, { text }) => {
      if (!text)
        toast({
          title: 'Error',
          description: errorMessage(error, 'Nothing was changed. Please try again.'),
          variant: 'destructive',
        })
    },
  })
}

/** The draft opens at once, ready to be edited. */
function useReplaceContract({ id }: Contract) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  return useMutation({
    mutationFn: () => send(replaceContract, { id }),
    retry: false,
    onSuccess: async (draft) => {
      toast({ title: 'New version made', description: 'It is a draft. The signed contract stays as it is.' })
      await navigate({ to: '/contracts/$id', params: { id: String(draft.id) } })
      await refresh(client, listContracts.path, listDocuments.path)
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error, 'No new version was made. Please try again.'),
        variant: 'destructive',
      }),
  })
}

const subtitleFor = ({ contractType, clientName, startDate, endDate }: Contract) =>
  [contractTypeLabels[contractType], clientName, `${showDay(startDate)} to ${endDate ? showDay(endDate) : 'open end'}`]
    .filter(Boolean)
    .join(' · ')

function Facts({ contract }: { contract: Contract }) {
  const timeZone = useOwnerTimeZone()
  const link = 'text-awning hover:underline'
  return (
    <dl className="space-y-3">
      {contract.clientId && (
        <div>
          <dt className="text-[13px] text-quiet">Client</dt>
          <dd>
            <Link to="/clients/$id" params={{ id: String(contract.clientId) }} className={link}>
              {contract.clientName}
            </Link>
          </dd>
        </div>
      )}
      {[
        { label: 'Replaces', other: contract.replaces },
        { label: 'Replaced by', other: contract.replacedBy },
      ].map(
        ({ label, other }) =>
          other && (
            <div key={label}>
              <dt className="text-[13px] text-quiet">{label}</dt>
              <dd>
                <Link to="/contracts/$id" params={{ id: String(other.id) }} className={link}>
                  {other.title}
                </Link>
              </dd>
            </div>
          ),
      )}
      {contract.template && (
        <div>
          <dt className="text-[13px] text-quiet">Template</dt>
          <dd>
            <Link to="/contracts/templates/$id" params={{ id: String(contract.template.id) }} className={link}>
              {contract.template.name}, version {contract.template.version}
            </Link>
          </dd>
        </div>
      )}
      <div>
        <dt className="text-[13px] text-quiet">Version</dt>
        <dd className="figures">
          {contract.version} ·{' '}
          <Link to="/documents" search={{ document: contract.documentId } as never} className={link}>
            All versions
          </Link>
        </dd>
      </div>
      <div>
        <dt className="text-[13px] text-quiet">Signatures</dt>
        <dd>
          <Link to="/signatures" search={{ contractId: contract.id } as never} className={link}>
            Requests for this contract
          </Link>
        </dd>
      </div>
      <div>
        <dt className="text-[13px] text-quiet">Page</dt>
        <dd>
          <a href={contract.path} target="_blank" rel="noreferrer" className={`inline-flex items-center gap-1 ${link}`}>
            Open in a new tab <ExternalLink aria-hidden="true" className="size-3.5" />
          </a>
        </dd>
      </div>
      <div>
        <dt className="text-[13px] text-quiet">Last changed</dt>
        <dd className="figures">{showDayAndTime(contract.updatedAt, timeZone)}</dd>
      </div>
    </dl>
  )
}

/** Delivery status of the mails with this contract. */
function Mails({ id }: { id: number }) {
  const timeZone = useOwnerTimeZone()
  const mails = useSentMails(id)
  if (!mails.data || mails.data.length === 0) return null
  return (
    <div>
      <h2 className="mb-2 text-[13px] text-quiet">Sent by email</h2>
      <ul className="space-y-3">
        {mails.data.map((mail) => (
          <li key={mail.id} className="border-t pt-3 first:border-0 first:pt-0">
            <p className="break-words">{mail.to.map(({ address }) => address).join(', ')}</p>
            <p className={isTrouble(mail.outcome) ? 'text-[13px] text-brick' : 'text-[13px] text-quiet'}>
              {mailStatusText(mail, timeZone)}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

function mailStatusText({ outcome, sentAt, createdAt, error }: SentMail, timeZone: string): string {
  const text = outcomeText(outcome, error)
  return `${outcomeLabels[outcome]} ${showDayAndTime(sentAt ?? createdAt, timeZone)}${text ? `: ${text}` : ''}`
}

function LoadError({ error, busy, onRetry }: { error: Error; busy: boolean; onRetry: () => void }) {
  const isGone = isNotFound(error)
  return (
    <Page title="Contract">
      <EmptyState
        title={isGone ? 'Contract not found' : 'This contract could not be opened'}
        action={
          <div className="flex justify-center gap-2">
            {!isGone && (
              <Button variant="primary" disabled={busy} onClick={onRetry}>
                Try Again
              </Button>
            )}
            <Link to="/contracts" className={buttonClasses('plain')}>
              Return to Contracts
            </Link>
          </div>
        }
      >
        {isGone ? 'It may have been deleted.' : errorMessage(error, 'The server did not answer. Nothing is lost.')}
      </EmptyState>
    </Page>
  )
}
