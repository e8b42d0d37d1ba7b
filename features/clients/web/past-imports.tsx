import { useQuery } from '@tanstack/react-query'
import { plural } from '#core/plural'
import { ago } from '#kit/ago'
import { queryFor } from '#kit/queries'
import { listImports } from '../api'
import { UndoImport } from './undo-import'

/** The imports that can still be undone. */
export function PastImports() {
  const imports = useQuery({ ...queryFor(listImports, {}), staleTime: 0 })
  if (!imports.data?.length) return null
  return (
    <section aria-labelledby="past-imports" className="mt-8">
      <h2 id="past-imports" className="mb-3 text-base font-semibold">
        Earlier imports
      </h2>
      <ul className="divide-y rounded-card border bg-card">
        {imports.data.map(({ id, createdAt, fileName, created, merged }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
            <span className="min-w-0 flex-1 basis-48">
              <span className="block truncate font-medium" title={fileName}>
                {fileName || 'Import'}
              </span>
              <span className="figures block text-[13px] text-quiet">
                {ago(createdAt, new Date())} · {plural(created, 'client')} added
                {merged > 0 && `, ${merged} merged`}
              </span>
            </span>
            <UndoImport
              importId={id}
              label={`Undo the import of ${fileName || 'a file'}`}
              question="Clients that it added are deleted, and merged ones get back what they had. Those you have worked with since stay."
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
