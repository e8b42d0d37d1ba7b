import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ClientPicker } from '#features/clients/web/client-picker'
import { useClient } from '#features/clients/web/queries'
import { useContract } from '#features/contracts/web/queries'
import { useNote } from '#features/notes/web/queries'
import { Button } from '#kit/button'
import { refresh } from '#kit/queries'
import { errorMessage, fieldsOf } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { approveProposal, dismissProposal, readConversation, undoProposal } from '../api'
import { type Proposal, proposalKinds, proposalNames } from '../proposal'
import { fieldLabel, fieldText, ProposalField, parseInput } from './proposal-field'

const decisions = { approve: approveProposal, dismiss: dismissProposal, undo: undoProposal }

/** An action that the assistant proposes, to approve, edit or dismiss. */
export function ProposalCard({ proposal, onLeave }: { proposal: Proposal; onLeave: () => void }) {
  const client = useQueryClient()
  const toast = useToast()
  const [draft, setDraft] = useState<Record<string, unknown> | null>(null)
  const decide = useMutation({
    mutationFn: ({ decision, content }: { decision: keyof typeof decisions; content?: Record<string, unknown> }) =>
      send(decisions[decision], { id: proposal.id, ...(content && { content }) }),
    retry: false,
    onSuccess: () => setDraft(null),
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error, 'That could not be done. Nothing was changed.'),
        variant: 'destructive',
      }),
    onSettled: () =>
      refresh(
        client,
        readConversation.path,
        '/api/tasks',
        '/api/events',
        '/api/emails',
        '/api/invoices',
        '/api/quotes',
        '/api/sign-requests',
        '/api/clients',
        '/api/notes',
      ),
  })
  const fieldErrors = fieldsOf(decide.error)
  const content = draft ?? proposal.content
  const names = Object.keys(proposalKinds[proposal.kind].shape).filter((name) =>
    draft ? name !== 'noteId' && name !== 'contractId' : !isEmpty(content[name]) || name === 'to' || name === 'email',
  )
  return (
    <div className="mt-3 rounded-control border bg-paper p-3">
      <p className="font-medium">{proposalNames[proposal.kind]}</p>
      {draft ? (
        <div className="mt-2 space-y-2">
          {names.map((name) =>
            name === 'clientId' ? (
              <ClientField
                key={name}
                id={content[name]}
                error={fieldErrors?.[`content.${name}`]}
                onChoose={(id) => setDraft({ ...draft, [name]: id })}
              />
            ) : (
              <ProposalField
                key={name}
                name={name}
                value={isEmpty(content[name]) ? '' : String(content[name])}
                error={fieldErrors?.[`content.${name}`]}
                onInput={(typed) => setDraft({ ...draft, [name]: parseInput(name, typed) })}
              />
            ),
          )}
        </div>
      ) : (
        <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-[13px]">
          {names.map((name) => (
            <div key={name} className="contents">
              <dt className="text-quiet">{fieldLabel(name)}</dt>
              <dd className="min-w-0 break-words whitespace-pre-line">
                {name === 'clientId' ? (
                  <ClientName id={Number(content[name])} />
                ) : name === 'noteId' ? (
                  <NoteTitle id={Number(content[name])} />
                ) : name === 'contractId' ? (
                  <ContractTitle id={Number(content[name])} />
                ) : isEmpty(content[name]) ? (
                  <span className="text-quiet">Nobody yet</span>
                ) : (
                  fieldText(name, content[name])
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {proposal.state === 'open' && (
          <>
            <Button
              variant="primary"
              disabled={decide.isPending}
              onClick={() => decide.mutate({ decision: 'approve', ...(draft && { content: draft }) })}
            >
              Approve
            </Button>
            <Button disabled={decide.isPending} onClick={() => setDraft(draft ? null : { ...proposal.content })}>
              {draft ? 'Cancel' : 'Edit'}
            </Button>
            <Button variant="quiet" disabled={decide.isPending} onClick={() => decide.mutate({ decision: 'dismiss' })}>
              Dismiss
            </Button>
          </>
        )}
        {proposal.state === 'approved' && proposal.result && (
          <>
            <Link to={proposal.result.href} onClick={onLeave} className="text-awning underline underline-offset-2">
              {proposal.result.words}
            </Link>
            <Button variant="quiet" disabled={decide.isPending} onClick={() => decide.mutate({ decision: 'undo' })}>
              Undo
            </Button>
          </>
        )}
        {proposal.state === 'dismissed' && <span className="text-quiet">Dismissed</span>}
        {proposal.state === 'undone' && <span className="text-quiet">Taken back</span>}
      </div>
    </div>
  )
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

function NoteTitle({ id }: { id: number }) {
  const { data, isError } = useNote(id)
  return data ? data.title || 'Untitled' : isError ? 'A note that is no longer there' : `Note ${id}`
}

function ContractTitle({ id }: { id: number }) {
  const { data, isError } = useContract(id)
  return data ? data.title : isError ? 'A contract that is no longer there' : `Contract ${id}`
}

function ClientName({ id }: { id: number }) {
  const { data } = useClient(id)
  return data ? data.name : `Client ${id}`
}

function ClientField(props: { id: unknown; error: string | undefined; onChoose: (id: number | null) => void }) {
  const { data } = useClient(Number(props.id) || 0)
  const value = props.id ? { id: Number(props.id), name: data?.name ?? `Client ${props.id}` } : null
  return <ClientPicker value={value} error={props.error} onChoose={(chosen) => props.onChoose(chosen?.id ?? null)} />
}
