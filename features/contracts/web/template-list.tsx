import { Link, useNavigate } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { Badge } from '#kit/badge'
import { Button } from '#kit/button'
import { showDay } from '#kit/dates'
import { EmptyState } from '#kit/empty-state'
import { languageLabels } from '../contract'
import type { TemplateSummary } from '../own-template'
import { useCopyTemplate } from './template-queries'

type TemplateListProps = { templates: TemplateSummary[]; isSearch: boolean }

/** The built-in types, then the owner's own. */
export function TemplateList({ templates, isSearch }: TemplateListProps) {
  const timeZone = useOwnerTimeZone()
  const navigate = useNavigate()
  const copying = useCopyTemplate(
    ({ id }) => void navigate({ to: '/contracts/templates/$id', params: { id: String(id) } }),
  )
  if (templates.length === 0) return <EmptyState title="No templates found">None has these words.</EmptyState>
  const hasOwn = templates.some(({ id }) => id !== null)
  return (
    <>
      <ul className="divide-y rounded-card border bg-card">
        {templates.map(({ id, builtIn, name, languages, version, contracts, updatedAt }) => (
          <li key={id ?? builtIn} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-sunken">
            <div className="min-w-0 flex-1">
              <p className="flex items-center gap-2">
                <Link
                  to="/contracts/templates/$id"
                  params={{ id: String(id ?? builtIn) }}
                  className="truncate font-medium hover:text-awning hover:underline"
                >
                  {name}
                </Link>
                {builtIn && <Badge variant="outline">Built-in</Badge>}
              </p>
              <p className="figures text-[13px] text-quiet">
                {[
                  languages.map((language) => languageLabels[language]).join(', '),
                  !builtIn && `version ${version}`,
                  !builtIn && (contracts === 1 ? '1 contract' : `${contracts} contracts`),
                  updatedAt && `changed ${showDay(updatedAt, timeZone)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <Button
              variant="quiet"
              aria-label={`Copy ${name}`}
              disabled={copying.isPending}
              onClick={() => copying.mutate({ copyOf: id ?? (builtIn as NonNullable<typeof builtIn>) })}
            >
              <Copy aria-hidden="true" /> Copy
            </Button>
          </li>
        ))}
      </ul>
      {!hasOwn && !isSearch && (
        <p className="mt-4 text-quiet">
          You have no template of your own yet. Copy one of these and make it yours, or begin with an empty one.
        </p>
      )}
    </>
  )
}
