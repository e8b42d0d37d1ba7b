import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ClientPicker } from '#features/clients/web/client-picker'
import { useClient } from '#features/clients/web/queries'
import { useContract } from '#features/contracts/web/queries'
import { useNote } from '#features/notes/web/queries'
import { Button } from '#kit/button'
import { DraftNotice } from '#kit/draft-notice'
import { useFormDraft } from '#kit/form-draft'
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
  const [isEditing, setEditing] = useState(false)
  const decide = useMutation({
    mutationFn: ({ decision, content }: { decision: keyof typeof decisions; content?: Record<string, unknown> }) =>
      send(decisions[decision], { id: proposal.id, ...(content && { content }) }),
    retry: false,
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error, 'That could not be done. Nothing was changed.'),
        variant: 'destructive',
      }),
    onSuccess: () => setEditing(false),
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
  const { content } = proposal
  const names = namesOf(proposal).filter((name) => !isEmpty(content[name]) || name === 'to' || name === 'email')
  return (
    <div className="mt-3 rounded-control border bg-paper p-3">
      <p className="font-medium">{proposalNames[proposal.kind]}</p>
      {isEditing ? (
        <ProposalForm
          proposal={proposal}
          errors={fieldErrors}
          busy={decide.isPending}
          onApprove={(edited, clear) => decide.mutate({ decision: 'approve', content: edited }, { onSuccess: clear })}
          onDismiss={() => decide.mutate({ decision: 'dismiss' })}
          onCancel={() => setEditing(false)}
        />
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
        {proposal.state === 'open' && !isEditing && (
          <>
            <Button
              variant="primary"
              disabled={decide.isPending}
              onClick={() => decide.mutate({ decision: 'approve' })}
            >
              Approve
            </Button>
            <Button disabled={decide.isPending} onClick={() => setEditing(true)}>
              Edit
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

type ProposalFormProps = {
  proposal: Proposal
  errors: Record<string, string>
  busy: boolean
  onApprove: (content: Record<string, unknown>, clearDraft: () => void) => void
  onDismiss: () => void
  onCancel: () => void
}

function ProposalForm({ proposal, errors, busy, onApprove, onDismiss, onCancel }: ProposalFormProps) {
  const names = namesOf(proposal).filter((name) => name !== 'noteId' && name !== 'contractId')
  const form = useFormDraft<Record<string, unknown>>({
    form: `proposal.${proposal.id}`,
    what: 'this proposal',
    isNew: false,
    initial: { ...Object.fromEntries(names.map((name) => [name, null])), ...proposal.content },
  })
  const { draft, setDraft } = form
  return (
    <>
      <DraftNotice form={form} className="mt-2" />
      <div className="mt-2 space-y-2">
        {names.map((name) =>
          name === 'clientId' ? (
            <ClientField
              key={name}
              id={draft[name]}
              error={errors[`content.${name}`]}
              onChoose={(id) => setDraft({ ...draft, [name]: id })}
            />
          ) : (
            <ProposalField
              key={name}
              name={name}
              value={isEmpty(draft[name]) ? '' : String(draft[name])}
              error={errors[`content.${name}`]}
              onInput={(typed) => setDraft({ ...draft, [name]: parseInput(name, typed) })}
            />
          ),
        )}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button variant="primary" disabled={busy} onClick={() => onApprove(draft, form.clear)}>
          Approve
        </Button>
        <Button disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
    </>
  )
}

const namesOf = ({ kind }: Proposal) => Object.keys(proposalKinds[kind].shape)

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
