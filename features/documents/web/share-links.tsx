import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { plural } from '#core/plural'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { Button } from '#kit/button'
import { CopyButton } from '#kit/copy-button'
import { showDay, showDayAndTime } from '#kit/dates'
import { EmptyState } from '#kit/empty-state'
import { Field } from '#kit/field'
import { queryFor, refresh } from '#kit/queries'
import { errorMessage, fieldsOf } from '#kit/response-error'
import { Select } from '#kit/select'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'
import { useToast } from '#kit/toast'
import { listDocuments, listShareLinks, listVersions, shareDocument, withdrawShareLink } from '../api'
import type { Document } from '../document'
import { linkLifetimes, type ShareLink, shareLinkDays } from '../share-link'

/** Makes, lists and withdraws the links that open this document without a session. */
export function ShareLinks({ document }: { document: Document }) {
  const links = useQuery(queryFor(listShareLinks, { id: document.id }))
  return (
    <div className="grid gap-4">
      <NewLink document={document} />
      {links.isPending && <Skeleton className="h-24" />}
      {links.isLoadingError && (
        <EmptyState
          title="The links could not be loaded"
          action={<Button onClick={() => void links.refetch()}>Try Again</Button>}
        />
      )}
      {links.data?.length === 0 && <p className="text-quiet">This document is not shared.</p>}
      {links.data && links.data.length > 0 && (
        <ul className="divide-y rounded-card border">
          {links.data.map((link) => (
            <LinkRow key={link.id} link={link} />
          ))}
        </ul>
      )}
    </div>
  )
}

function NewLink({ document }: { document: Document }) {
  const versions = useQuery(queryFor(listVersions, { id: document.id }))
  const [version, setVersion] = useState('')
  const [days, setDays] = useState(String(shareLinkDays))
  const [password, setPassword] = useState('')
  const client = useQueryClient()
  const toast = useToast()
  const sharing = useMutation({
    mutationFn: () =>
      send(shareDocument, {
        id: document.id,
        version: version ? Number(version) : null,
        days: Number(days),
        password: password || null,
      }),
    onSuccess: async () => {
      setPassword('')
      await refresh(client, listDocuments.path)
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error, 'No link was made. Please try again.'),
        variant: 'destructive',
      }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    sharing.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 rounded-card bg-sunken p-3.5 sm:grid-cols-3">
      <p className="text-quiet sm:col-span-3">A link opens this document, and only this one, for whoever has it.</p>
      <Select
        label="Opens"
        value={version}
        onChange={(event) => setVersion(event.target.value)}
        options={[
          { value: '', label: 'The newest version' },
          ...(versions.data ?? []).map((one) => ({ value: String(one.version), label: `Version ${one.version} only` })),
        ]}
      />
      <Select
        label="Valid for"
        value={days}
        onChange={(event) => setDays(event.target.value)}
        options={linkLifetimes.map((lifetime) => ({ value: String(lifetime), label: plural(lifetime, 'day') }))}
      />
      <Field
        label="Password (Optional)"
        value={password}
        maxLength={128}
        error={fieldsOf(sharing.error).password}
        autoComplete="off"
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className="flex justify-end sm:col-span-3">
        <Button variant="primary" type="submit" disabled={sharing.isPending}>
          Make a link
        </Button>
      </div>
    </form>
  )
}

function LinkRow({ link }: { link: ShareLink }) {
  const timeZone = useOwnerTimeZone()
  const client = useQueryClient()
  const toast = useToast()
  const withdrawing = useMutation({
    mutationFn: () => send(withdrawShareLink, { id: link.id }),
    onSuccess: () => toast({ title: 'Link withdrawn' }),
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error, 'The link still works. Please try again.'),
        variant: 'destructive',
      }),
    onSettled: () => refresh(client, listDocuments.path),
  })
  const isOver = Date.parse(link.until) <= Date.now()
  return (
    <li className="grid gap-2 px-4 py-3">
      <p className="text-quiet">
        {[
          link.version === null ? 'The newest version' : `Version ${link.version} only`,
          `${isOver ? 'expired' : 'until'} ${showDay(link.until, timeZone)}`,
          link.hasPassword && 'with a password',
          link.lastViewedAt
            ? `${plural(link.views, 'view')}, last ${showDayAndTime(link.lastViewedAt, timeZone)}`
            : 'not opened yet',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="flex flex-wrap items-end gap-2">
        {link.url && !isOver && (
          <>
            <Field
              className="min-w-48 flex-1"
              label="Link"
              hideLabel
              readOnly
              value={link.url}
              onFocus={(event) => event.target.select()}
            />
            <CopyButton label="Copy link" text={link.url} copied={{ title: 'Link copied' }} />
          </>
        )}
        {!link.url && <p className="flex-1">Made with another secret, so it cannot be shown again.</p>}
        <Button disabled={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
          {isOver ? 'Remove' : 'Withdraw'}
        </Button>
      </div>
    </li>
  )
}
