import { send } from '#kit/send'
import { importBatch, importClients, previewImport } from '../api'
import type { ImportRow } from '../import-columns'
import { type AdjustedRow, type BadRow, planImport, type RepeatedRow } from '../import-plan'

export type DuplicateChoice = 'skip' | 'merge'
export type Duplicate = { line: number; name: string; of: { id: number; name: string } }
export type Listed = { adjusted: AdjustedRow[]; repeated: RepeatedRow[]; bad: BadRow[] }
export type Preview = Listed & { fresh: number; duplicates: Duplicate[] }
export type Outcome = Listed & { importId: number | undefined; created: number; merged: number; skipped: number }

/** Well below the largest body that the server reads. */
const batchCharacters = 400_000

/** Rows are sent in parts; repeats are found over the whole file first, so that the parts add up to what is previewed. */
export async function previewAll(rows: ImportRow[]): Promise<Preview> {
  const { unique, repeated } = withoutRepeats(rows)
  const preview: Preview = { fresh: 0, duplicates: [], adjusted: [], repeated, bad: [] }
  for (const batch of batches(unique)) {
    const part = await send(previewImport, { rows: batch })
    preview.fresh += part.fresh
    preview.duplicates.push(...part.duplicates)
    addListed(preview, part)
  }
  return preview
}

type RunOptions = { fileName: string; duplicates: DuplicateChoice; onProgress: (done: number) => void }

export async function importAll(rows: ImportRow[], { fileName, duplicates, onProgress }: RunOptions): Promise<Outcome> {
  const { unique, repeated } = withoutRepeats(rows)
  const outcome: Outcome = {
    importId: undefined,
    created: 0,
    merged: 0,
    skipped: repeated.length,
    adjusted: [],
    repeated,
    bad: [],
  }
  let done = repeated.length
  for (const batch of batches(unique)) {
    const { importId } = outcome
    const part = await send(importClients, { rows: batch, duplicates, fileName, ...(importId && { importId }) })
    outcome.importId = part.importId
    outcome.created += part.created
    outcome.merged += part.merged
    outcome.skipped += part.skipped
    addListed(outcome, part)
    done += batch.length
    onProgress(done)
  }
  return outcome
}

function withoutRepeats(rows: ImportRow[]) {
  const { repeated } = planImport(rows, [])
  const lines = new Set(repeated.map(({ line }) => line))
  return { unique: rows.filter(({ line }) => !lines.has(line)), repeated }
}

function addListed(to: Listed, { adjusted, repeated, bad }: Listed): void {
  to.adjusted.push(...adjusted)
  to.repeated.push(...repeated)
  to.bad.push(...bad)
}

function* batches(rows: ImportRow[]) {
  let batch: ImportRow[] = []
  let characters = 0
  for (const row of rows) {
    const length = JSON.stringify(row).length
    if (batch.length > 0 && (batch.length === importBatch || characters + length > batchCharacters)) {
      yield batch
      batch = []
      characters = 0
    }
    batch.push(row)
    characters += length
  }
  if (batch.length > 0) yield batch
}
