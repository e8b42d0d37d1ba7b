import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { plural } from '#core/plural'
import { Banner } from '#kit/banner'
import { Button, buttonClasses } from '#kit/button'
import { ProgressBar } from '#kit/progress-bar'
import { refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { useStepStart } from '#kit/use-step-start'
import { listClients } from '../api'
import type { ImportRow } from '../import-columns'
import { LineList, ListedRows } from './import-listed-rows'
import { type Duplicate, type DuplicateChoice, importAll, type Outcome, type Preview, previewAll } from './run-import'
import { UndoImport } from './undo-import'

type ImportPreviewProps = { rows: ImportRow[]; fileName: string; onBack: () => void }

/** Previews the import, then writes it in parts; finished parts stay if a later one fails. */
export function ImportPreview({ rows, fileName, onBack }: ImportPreviewProps) {
  const [duplicates, setDuplicates] = useState<DuplicateChoice>('skip')
  const [done, setDone] = useState(0)
  const [id] = useState(() => Math.random())
  const client = useQueryClient()
  const preview = useQuery({
    queryKey: ['import preview', id, rows.length],
    queryFn: () => previewAll(rows),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const running = useMutation({
    mutationFn: () => importAll(rows, { fileName, duplicates, onProgress: setDone }),
    retry: false,
    onSettled: () => refresh(client, listClients.path),
  })
  useStepStart(running.isSuccess)
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
          <Summary preview={preview.data} duplicates={duplicates} />
          {preview.data.duplicates.length > 0 && (
            <Duplicates found={preview.data.duplicates} choice={duplicates} onChoose={setDuplicates} />
          )}
          <ListedRows listed={preview.data} />
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

/** What the import will make, row for row. */
function Summary({ preview, duplicates }: { preview: Preview; duplicates: DuplicateChoice }) {
  const { fresh, duplicates: known, adjusted, repeated, bad } = preview
  return (
    <ul className="mb-5 space-y-1">
      <li>{plural(fresh, 'new client')}</li>
      <li>
        {plural(known.length, 'row')} of clients who are here already
        {known.length > 0 && (duplicates === 'skip' ? ', skipped' : ', merged')}
      </li>
      {repeated.length > 0 && <li>{plural(repeated.length, 'repeated row')} of the file, skipped</li>}
      {adjusted.length > 0 && <li>{plural(adjusted.length, 'row')} with something moved to the notes</li>}
      <li>{plural(bad.length, 'row')} left out</li>
    </ul>
  )
}

type DuplicatesProps = { found: Duplicate[]; choice: DuplicateChoice; onChoose: (choice: DuplicateChoice) => void }

function Duplicates({ found, choice, onChoose }: DuplicatesProps) {
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
      <LineList lines={found.map(({ line, name, of }) => ({ line, text: `${name} is ${of.name}` }))} />
    </fieldset>
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
  const [isUndone, setUndone] = useState(false)
  const { created, merged, skipped, bad, importId } = outcome
  return (
    <div className="max-w-[640px]">
      {isUndone ? (
        <Banner variant="good">The import is undone.</Banner>
      ) : (
        <Banner variant="good">
          <strong className="font-semibold">The import is done</strong>
          <p>
            {plural(created, 'client')} added, {merged} merged, {skipped} skipped, {plural(bad.length, 'row')} left out.
          </p>
        </Banner>
      )}
      <div className="mt-5">
        {!isUndone && <ListedRows listed={outcome} />}
        <div className="flex gap-2">
          <Link to="/clients" className={buttonClasses('primary')}>
            See the clients
          </Link>
          {importId !== undefined && !isUndone && created + merged > 0 && (
            <UndoImport importId={importId} label="Undo this import" onUndone={() => setUndone(true)} />
          )}
        </div>
      </div>
    </div>
  )
}
