import { useMutation } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import type { OutputOf } from '#core/call'
import { plural } from '#core/plural'
import { Button } from '#kit/button'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { suggestDocumentFolders } from '../api'
import { useMoveDocuments } from './queries'

type Suggestions = OutputOf<typeof suggestDocumentFolders>

/** Suggests folders for documents without one and moves them with one click. */
export function FolderSuggestions({ clientId }: { clientId: number | undefined }) {
  const toast = useToast()
  const [applied, setApplied] = useState<ReadonlySet<string>>(new Set())
  const suggesting = useMutation({
    mutationFn: () => send(suggestDocumentFolders, clientId ? { clientId } : {}),
    retry: false,
    onSuccess: () => setApplied(new Set()),
    onError: () =>
      toast({ title: 'Could not generate folder suggestions. Please try again later.', variant: 'destructive' }),
  })
  const moving = useMoveDocuments(() => {})
  const apply = (suggestions: Suggestions['suggestions']) => {
    const moves = suggestions.flatMap(({ folder, documents }) => documents.map(({ id }) => ({ id, folder })))
    moving.mutate(moves.slice(0, 1000), {
      onSuccess: () => setApplied(new Set([...applied, ...suggestions.map(({ folder }) => folder)])),
    })
  }
  const remaining = suggesting.data?.suggestions.filter(({ folder }) => !applied.has(folder)) ?? []
  return (
    <div className="rounded-card bg-sunken p-3.5">
      <div className="flex flex-wrap items-center gap-2">
        <Button disabled={suggesting.isPending} onClick={() => suggesting.mutate()}>
          <Sparkles aria-hidden="true" /> {suggesting.isPending ? 'Looking...' : 'Suggest folder organization with AI'}
        </Button>
        {remaining.length > 1 && (
          <Button variant="primary" disabled={moving.isPending} onClick={() => apply(remaining)}>
            Apply all
          </Button>
        )}
      </div>
      {suggesting.data && (
        <div className="mt-3" role="status">
          <p>
            {applied.size > 0 && remaining.length === 0
              ? 'Done. The message in the corner can undo it.'
              : suggesting.data.text}
          </p>
          <p className="text-[13px] text-quiet">Suggested by {suggesting.data.by}.</p>
          <ul className="mt-2 divide-y">
            {remaining.map((suggestion) => (
              <li key={suggestion.folder} className="flex items-center gap-3 py-2">
                <div className="min-w-0 flex-1">
                  <p className="font-medium">
                    {suggestion.folder}{' '}
                    <span className="font-normal text-quiet">{plural(suggestion.documents.length, 'document')}</span>
                  </p>
                  <p className="text-[13px] text-quiet">{suggestion.reason}</p>
                </div>
                <Button
                  disabled={moving.isPending}
                  onClick={() => apply([suggestion])}
                  aria-label={`Apply ${suggestion.folder}`}
                >
                  Apply
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
