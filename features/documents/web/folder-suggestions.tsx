import { useMutation } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import type { OutputOf } from '#core/call'
import { counted } from '#core/counted'
import { Button } from '#kit/button'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { suggestDocumentFolders } from '../api'
import { useMoving } from './queries'

type Suggestions = OutputOf<typeof suggestDocumentFolders>

/** Asks where documents that lie in no folder would fit, and puts them there with one click. */
export function FolderSuggestions({ clientId }: { clientId: number | undefined }) {
  const toast = useToast()
  const [applied, setApplied] = useState<ReadonlySet<string>>(new Set())
  const asking = useMutation({
    mutationFn: () => send(suggestDocumentFolders, clientId ? { clientId } : {}),
    retry: false,
    onSuccess: () => setApplied(new Set()),
    onError: () =>
      toast({ title: 'Could not generate folder suggestions. Please try again later.', look: 'destructive' }),
  })
  const moving = useMoving(() => {})
  const apply = (suggestions: Suggestions['suggestions']) => {
    const moves = suggestions.flatMap(({ folder, documents }) => documents.map(({ id }) => ({ id, folder })))
    moving.mutate(moves.slice(0, 1000), {
      onSuccess: () => setApplied(new Set([...applied, ...suggestions.map(({ folder }) => folder)])),
    })
  }
  const open = asking.data?.suggestions.filter(({ folder }) => !applied.has(folder)) ?? []
  return (
    <div className="rounded-card bg-sunken p-3.5">
      <div className="flex flex-wrap items-center gap-2">
        <Button disabled={asking.isPending} onClick={() => asking.mutate()}>
          <Sparkles aria-hidden="true" /> {asking.isPending ? 'Looking...' : 'Suggest folder organization with AI'}
        </Button>
        {open.length > 1 && (
          <Button look="primary" disabled={moving.isPending} onClick={() => apply(open)}>
            Apply all
          </Button>
        )}
      </div>
      {asking.data && (
        <div className="mt-3" role="status">
          <p>
            {applied.size > 0 && open.length === 0 ? 'Done. The message in the corner can undo it.' : asking.data.text}
          </p>
          <p className="text-[13px] text-quiet">Suggested by {asking.data.by}.</p>
          <ul className="mt-2 divide-y">
            {open.map((suggestion) => (
              <li key={suggestion.folder} className="flex items-center gap-3 py-2">
                <div className="min-w-0 flex-1">
                  <p className="font-medium">
                    {suggestion.folder}{' '}
                    <span className="font-normal text-quiet">{counted(suggestion.documents.length, 'documents')}</span>
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
