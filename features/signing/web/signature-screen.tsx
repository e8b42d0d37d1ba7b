import { Link, useParams } from '@tanstack/react-router'
import { Bell, Download, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { requestFor } from '#core/call'
import { Button, buttonClasses } from '#kit/button'
import { ConfirmDialog } from '#kit/confirm-dialog'
import { showDay } from '#kit/dates'
import { Notice } from '#kit/notice'
import { Page } from '#kit/page'
import { Panel } from '#kit/panel'
import { RecordLoadError } from '#kit/record-load-error'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'
import { useToast } from '#kit/toast'
import { downloadSignDocument, remindSigners, type SignRequestDetails, withdrawSignRequest } from '../api'
import { stateText } from '../sign-request'
import { isOpen } from '../state'
import { DraftScreen } from './draft-screen'
import { HistoryPanel } from './history-panel'
import { useSignAction, useSignRequest } from './queries'
import { SignerList } from './signer-list'

export function SignatureScreen() {
  const id = Number(useParams({ strict: false }).id) || 0
  const request = useSignRequest(id)
  if (request.isPending)
    return (
      <Page title="Signature request">
        <Skeleton className="h-96 rounded-card" />
      </Page>
    )
  if (request.isError)
    return (
      <RecordLoadError
        noun="Signature request"
        to="/signatures"
        linkName="All signatures"
        failedTitle="Could not load this signature request"
        error={request.error}
        onRetry={() => void request.refetch()}
      />
    )
  if (request.data.state === 'draft') return <DraftScreen key={id} request={request.data} />
  return <Details request={request.data} />
}

function Details({ request }: { request: SignRequestDetails }) {
  return (
    <Page
      title={request.title}
      subtitle={[stateText(request), request.clientName].filter(Boolean).join(' · ')}
      actions={<Actions request={request} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="space-y-6">
          {isOpen(request.state) && !request.hasMailAccount && (
            <Notice>
              No mail account is connected, so nobody was mailed. Pass the links on yourself, or connect an account in{' '}
              <Link to="/settings" className="underline">
                Settings
              </Link>
              .
            </Notice>
          )}
          {request.withdrawnWhy && <Notice>{request.withdrawnWhy}</Notice>}
          <SignerList request={request} />
          <Facts request={request} />
        </div>
        <div>
          <HistoryPanel request={request} />
        </div>
      </div>
    </Page>
  )
}

function Actions({ request }: { request: SignRequestDetails }) {
  const { id, state } = request
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const reminding = useSignAction(
    () => send(remindSigners, { id }),
    ({ reminded }) => toast({ title: reminded === 1 ? 'One signer reminded' : `${reminded} signers reminded` }),
  )
  const withdrawal = useSignAction(
    () => send(withdrawSignRequest, { id }),
    () => {
      toast({ title: 'Request withdrawn', description: 'The links no longer work.' })
      setAsking(false)
    },
  )
  return (
    <>
      {(isOpen(state) || state === 'expired') && (
        <Button onClick={() => setAsking(true)}>
          <Undo2 aria-hidden="true" /> Withdraw
        </Button>
      )}
      {isOpen(state) && request.hasMailAccount && (
        <Button disabled={reminding.isPending} onClick={() => reminding.mutate(undefined)}>
          <Bell aria-hidden="true" /> Remind
        </Button>
      )}
      <a
        href={requestFor(downloadSignDocument, { id }).url}
        download
        className={buttonClasses(state === 'complete' ? 'primary' : 'plain')}
      >
        <Download aria-hidden="true" /> {state === 'complete' ? 'Sealed PDF' : 'Download PDF'}
      </a>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Withdraw request"
        question="Nobody can sign any more, and the links stop working. Signers who were mailed are notified. What was signed so far stays in the history."
        action="Withdraw"
        busy={withdrawal.isPending}
        onConfirm={() => withdrawal.mutate(undefined)}
      />
    </>
  )
}

function Facts({ request }: { request: SignRequestDetails }) {
  const { contractId, quoteId, documentId, signedDocumentId } = request
  const link = 'text-awning hover:underline'
  return (
    <Panel title="Document">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-[13px] [&>dt]:text-quiet">
        <dt>From</dt>
        <dd>
          {contractId ? (
            <Link to="/contracts/$id" params={{ id: String(contractId) }} className={link}>
              Contract
            </Link>
          ) : quoteId ? (
            <Link to="/quotes/$id" params={{ id: String(quoteId) }} className={link}>
              Quote
            </Link>
          ) : documentId ? (
            <Link to="/documents" search={{ document: documentId } as never} className={link}>
              Document
            </Link>
          ) : (
            'Deleted since; what was sent is kept here'
          )}
        </dd>
        {request.clientId && (
          <>
            <dt>Client</dt>
            <dd>
              <Link to="/clients/$id" params={{ id: String(request.clientId) }} className={link}>
                {request.clientName}
              </Link>
            </dd>
          </>
        )}
        <dt>Order</dt>
        <dd>{request.inOrder ? 'One after another' : 'All at once'}</dd>
        {request.lastDay && (
          <>
            <dt>Last day</dt>
            <dd className="figures">{showDay(request.lastDay)}</dd>
          </>
        )}
        {signedDocumentId && (
          <>
            <dt>Signed</dt>
            <dd>
              <Link to="/documents" search={{ document: signedDocumentId } as never} className={link}>
                In Documents
              </Link>
            </dd>
          </>
        )}
        <dt>SHA-256 as sent</dt>
        <dd className="figures break-all">{request.hash}</dd>
        {request.sealedHash && (
          <>
            <dt>SHA-256 sealed</dt>
            <dd className="figures break-all">{request.sealedHash}</dd>
          </>
        )}
      </dl>
      <p className="mt-3 text-[13px] text-quiet">
        Whoever holds the sealed PDF can check it at{' '}
        <a href="/verify" target="_blank" rel="noreferrer" className="text-awning underline">
          /verify
        </a>
        .
      </p>
    </Panel>
  )
}
