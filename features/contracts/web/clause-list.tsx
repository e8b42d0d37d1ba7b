import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#kit/button'
import { ConfirmDialog } from '#kit/confirm-dialog'
import { EmptyState } from '#kit/empty-state'
import { Tooltip } from '#kit/tooltip'
import { languageLabels } from '../contract'
import { plainText } from '../markdown-text'
import type { Clause } from '../own-template'
import { useDeleteClause } from './template-queries'

type ClauseListProps = { clauses: Clause[]; isSearch: boolean; onOpen: (clause: Clause) => void }

export function ClauseList({ clauses, isSearch, onOpen }: ClauseListProps) {
  const [deleting, setDeleting] = useState<Clause | null>(null)
  const removal = useDeleteClause(() => setDeleting(null))
  if (clauses.length === 0)
    return (
      <EmptyState title="No clauses found">
        {isSearch
          ? 'None has all of these words.'
          : 'Keep the paragraphs that you use again and again here, and tick them when you write a contract.'}
      </EmptyState>
    )
  return (
    <>
      <ul className="divide-y rounded-card border bg-card">
        {clauses.map((clause) => (
          <li key={clause.id} className="flex items-center gap-3 px-4 py-2.5 hover:bg-sunken">
            <div className="min-w-0 flex-1">
              <button
                type="button"
                className="max-w-full truncate text-left font-medium hover:text-awning hover:underline"
                onClick={() => onOpen(clause)}
              >
                {clause.name}
              </button>
              <p className="truncate text-[13px] text-quiet">{excerptOf(clause)}</p>
            </div>
            <span className="shrink-0 text-[13px] text-quiet max-sm:hidden">{languagesOf(clause)}</span>
            <Tooltip text="Delete">
              <IconButton small label={`Delete ${clause.name}`} onClick={() => setDeleting(clause)}>
                <Trash2 />
              </IconButton>
            </Tooltip>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(isOpen) => isOpen || setDeleting(null)}
        title="Delete this clause?"
        question={`“${deleting?.name}” leaves the library. Contracts keep their words.`}
        action="Delete"
        busy={removal.isPending}
        onConfirm={() => deleting && removal.mutate(deleting.id)}
      />
    </>
  )
}

const excerptOf = ({ en, es }: Clause) =>
  plainText({ format: 'markdown' }, (en || es).replace(/^#+ .*$/gm, '').trim()).slice(0, 200)

const languagesOf = ({ en, es }: Clause) =>
  [en && languageLabels.en, es && languageLabels.es].filter(Boolean).join(', ')
