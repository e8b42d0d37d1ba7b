import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { plural } from '#core/plural'
import { Banner } from '#kit/banner'
import { Button, buttonClasses } from '#kit/button'
import { ProgressBar } from '#kit/progress-bar'
import { refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { importBatch, importClients, listClients, previewImport } from '../api'
import type { ImportRow } from '../import-columns'
import type { BadRow } from '../import-plan'

type DuplicateChoice = 'skip' | 'merge'
type Outcome = { created: number; merged: number; skipped: number; bad: BadRow[] }

/** Previews the import, then writes it in batches; finished batches stay if a later one fails. */
export function ImportPreview({ rows, onBack }: { rows: ImportRow[]; onBack: () => void }) {
  const [choice, setChoice] = useState<DuplicateChoice>('skip')
  const [done, setDone] = useState(0)
  const client = useQueryClient()
  const preview = useQuery({
    queryKey: ['import preview', rows.length, rows[0], rows.at(-1)],
    queryFn: () => previewAll(rows),
    staleTime: 0,
    retry: false,
  })
  const running = useMutation({
    mutationFn: () => importAll(rows, choice, setDone),
    retry: false,
    onSettled: () => refresh(client, listClients.path),
  })
  if (running.isSuccess) return <Result outcome={running.data} />
  return (
    <div className="max-w-[640px]">
      {preview.isPending && <p className="text-quiet">Looking through {plural(rows.length, 'row')}…</p>}
      {preview.isError && (
        <Banner variant="bad">
          {errorMessage(preview.error, 'The file could not be checked. Nothing was written.')}
        </Banner>
      )}
      {preview.data && (
        <>
          <ul className="mb-5 space-y-1">
            <li>{plural(preview.data.fresh, 'new client')}</li>
            <li>{plural(preview.data.duplicates.length, 'row')} of clients who are here already</li>
            <li>{plural(preview.data.bad.length, 'row')} that cannot be read</li>
          </ul>
          {preview.data.duplicates.length > 0 && (
            <Duplicates duplicates={preview.data.duplicates} choice={choice} onChoose={setChoice} />
          )}
          <BadRows bad={preview.data.bad} />
        </>
      )}
      {running.isPending && <Progress done={done} total={rows.length} />}
      {running.isError && (
        <Banner variant="bad">
          {errorMessage(running.error, 'The connection was lost.')} {plural(done, 'row')} are in; importing the file
          again brings in the rest and nobody twice.
        </Banner>
      )}
      <div className="mt-5 flex justify-end gap-2">
        <Button disabled={running.isPending} onClick={onBack}>
          Back
        </Button>
        <Button variant="primary" disabled={!preview.data || running.isPending} onClick={() => running.mutate()}>
          {running.isPending ? 'Importing...' : 'Import'}
        </Button>
      </div>
    </div>
  )
}

type Duplicate = { line: number; name: string; of: { id: number; name: string } }

function Duplicates({
  duplicates,
  choice,
  onChoose,
}: {
  duplicates: Duplicate[]
  choice: DuplicateChoice
  onChoose: (choice: DuplicateChoice) => void
}) {
  return (
    <fieldset className="mb-5">
      <legend className="mb-2 font-medium">What should happen to those who are here already?</legend>
      {(
        [
          ['skip', 'Skip them'],
          ['merge', 'Merge: fill their empty fields from the file'],
        ] as const
      ).map(([value, label]) => (
        <label key={value} className="flex items-center gap-2 py-1">
          <input
            type="radio"
            name="duplicates"
            className="accent-awning"
            checked={choice === value}
            onChange={() => onChoose(value)}
          />
          {label}
        </label>
      ))}
      <ul className="mt-2 max-h-48 overflow-y-auto rounded-card border bg-card px-4 py-2 text-[13px]">
        {duplicates.map(({ line, name, of }) => (
          <li key={line} className="py-1">
            Line {line}: {name} is {of.name}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function BadRows({ bad }: { bad: BadRow[] }) {
  if (bad.length === 0) return null
  return (
    <div className="mb-5">
      <p className="mb-2 font-medium">These rows are left out</p>
      <ul className="max-h-48 overflow-y-auto rounded-card border bg-card px-4 py-2 text-[13px]">
        {bad.map(({ line, reason }) => (
          <li key={line} className="py-1">
            Line {line}: {reason}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Progress({ done, total }: { done: number; total: number }) {
  return (
    <div className="my-4">
      <ProgressBar aria-label="Import" value={done} max={total} />
      <p className="figures mt-1 text-[13px] text-quiet">
        {done} of {total}
      </p>
    </div>
  )
}

function Result({ outcome }: { outcome: Outcome }) {
  return (
    <div className="max-w-[640px]">
      <Banner variant="good">
        <strong className="font-semibold">The import is done</strong>
        <p>
          {plural(outcome.created, 'client')} added, {outcome.merged} merged, {outcome.skipped} skipped,{' '}
          {plural(outcome.bad.length, 'row')} left out.
        </p>
      </Banner>
      <div className="mt-5">
        <BadRows bad={outcome.bad} />
        <Link to="/clients" className={buttonClasses('primary')}>
          See the clients
        </Link>
      </div>
    </div>
  )
}

function* batches(rows: ImportRow[]) {
  for (let start = 0; start < rows.length; start += importBatch) yield rows.slice(start, start + importBatch)
}

async function previewAll(rows: ImportRow[]) {
  const totals = { fresh: 0, duplicates: [] as Duplicate[], bad: [] as BadRow[] }
  for (const batch of batches(rows)) {
    const { fresh, duplicates, bad } = await send(previewImport, { rows: batch })
    totals.fresh += fresh
    totals.duplicates.push(...duplicates)
    totals.bad.push(...bad)
  }
  return totals
}

async function importAll(
  rows: ImportRow[],
  duplicates: DuplicateChoice,
  onProgress: (done: number) => void,
): Promise<Outcome> {
  const outcome: Outcome = { created: 0, merged: 0, skipped: 0, bad: [] }
  let done = 0
  for (const batch of batches(rows)) {
    const { created, merged, skipped, bad } = await send(importClients, { rows: batch, duplicates })
    outcome.created += created
    outcome.merged += merged
    outcome.skipped += skipped
    outcome.bad.push(...bad)
    done += batch.length
    onProgress(done)
  }
  return outcome
}
