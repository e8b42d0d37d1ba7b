import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod'
import { Button, buttonClasses } from '#kit/button'
import { LoadError } from '#kit/load-error'
import { Page } from '#kit/page'
import { SearchField } from '#kit/search-field'
import { TableSkeleton } from '#kit/skeleton'
import { Tabs } from '#kit/tabs'
import { urlText } from '#kit/url-state'
import { useUrlState } from '#kit/use-url-state'
import type { Clause } from '../own-template'
import { ClauseDialog } from './clause-dialog'
import { ClauseList } from './clause-list'
import { TemplateList } from './template-list'
import { useClauses, useTemplates } from './template-queries'

const tabs = ['templates', 'clauses'] as const

const Params = z.object({
  tab: z.enum(tabs).catch('templates'),
  search: urlText(),
  /** The clause that is open. */
  clause: z.number().int().min(1).optional().catch(undefined),
})

/** The owner's contract templates and the clause library. */
export function TemplatesScreen() {
  const { params, change } = useUrlState(Params)
  const [isWriting, setWriting] = useState(false)
  const clauses = useClauses()
  const open = clauses.data?.find(({ id }) => id === params.clause)
  const search = (
    <SearchField
      noun={params.tab}
      className="mb-4 w-full sm:w-72"
      search={params.search ?? ''}
      onSearch={(typed) => change({ search: typed || undefined }, { replace: true })}
    />
  )
  return (
    <Page
      title="Contract templates"
      subtitle="Your own words, with variables that fill themselves in"
      actions={
        params.tab === 'clauses' ? (
          <Button variant="primary" onClick={() => setWriting(true)}>
            <Plus aria-hidden="true" /> New Clause
          </Button>
        ) : (
          <Link to="/contracts/templates/$id" params={{ id: 'new' }} className={buttonClasses('primary')}>
            <Plus aria-hidden="true" /> New Template
          </Link>
        )
      }
    >
      <Tabs
        label="Templates and clauses"
        value={params.tab}
        onChange={(tab) => change({ tab: tab as (typeof tabs)[number], search: undefined, clause: undefined })}
        tabs={[
          {
            value: 'templates',
            label: 'Templates',
            content: (
              <>
                {search}
                <Templates search={params.search ?? ''} />
              </>
            ),
          },
          {
            value: 'clauses',
            label: 'Clauses',
            content: (
              <>
                {search}
                <Clauses search={params.search ?? ''} onOpen={({ id }) => change({ clause: id })} />
              </>
            ),
          },
        ]}
      />
      {(isWriting || open) && (
        <ClauseDialog
          clause={open ?? null}
          onClose={() => {
            setWriting(false)
            change({ clause: undefined }, { replace: true })
          }}
        />
      )}
    </Page>
  )
}

function Templates({ search }: { search: string }) {
  const templates = useTemplates(search)
  if (templates.isLoadingError)
    return (
      <LoadError title="Could not load templates" error={templates.error} onRetry={() => void templates.refetch()} />
    )
  if (templates.isPending) return <TableSkeleton rows={6} cells={['h-3.5 w-1/2', 'ml-auto h-3.5 w-20']} />
  return <TemplateList templates={templates.data} isSearch={search !== ''} />
}

function Clauses({ search, onOpen }: { search: string; onOpen: (clause: Clause) => void }) {
  const clauses = useClauses(search)
  if (clauses.isLoadingError)
    return <LoadError title="Could not load clauses" error={clauses.error} onRetry={() => void clauses.refetch()} />
  if (clauses.isPending) return <TableSkeleton rows={6} cells={['h-3.5 w-1/2', 'ml-auto h-3.5 w-20']} />
  return <ClauseList clauses={clauses.data} isSearch={search !== ''} onOpen={onOpen} />
}
