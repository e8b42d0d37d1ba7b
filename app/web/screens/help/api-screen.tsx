import { useQuery } from '@tanstack/react-query'
import { buttonClasses } from '#kit/button'
import { EmptyState } from '#kit/empty-state'
import { Page } from '#kit/page'
import { Skeleton } from '#kit/skeleton'
import { type OpenApi, type Operation, operationsBySubject } from './operations'

/** The API documentation, from the OpenAPI document. */
export function ApiScreen() {
  const document = useQuery<OpenApi>({ queryKey: ['/api/openapi.json'] })
  return (
    <Page
      title="Programming interface"
      subtitle="Every call, as this Mainstreet answers it"
      actions={
        <a href="/api/openapi.json" download="mainstreet-openapi.json" className={buttonClasses()}>
          Download OpenAPI document
        </a>
      }
    >
      {document.isPending && <Skeleton className="h-96" />}
      {document.isLoadingError && <EmptyState title="The calls could not be loaded">Please try again.</EmptyState>}
      {document.data &&
        operationsBySubject(document.data).map(({ subject, operations }) => (
          <section key={subject} className="border-t py-6 first:border-t-0 first:pt-0">
            <h2 className="text-base font-semibold">{subject}</h2>
            <ul className="mt-3 space-y-2">
              {operations.map((operation) => (
                <Call key={operation.line} {...operation} />
              ))}
            </ul>
          </section>
        ))}
    </Page>
  )
}

function Call({ line, inputs, answers }: Operation) {
  return (
    <li>
      <details className="rounded-control border bg-card">
        <summary className="cursor-pointer px-3 py-2 font-mono text-[13px] break-all">{line}</summary>
        <div className="border-t px-3 py-3 text-[13px]">
          {inputs.length === 0 && <p className="text-quiet">Takes nothing.</p>}
          {inputs.length > 0 && (
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
              {inputs.map(({ name, place, kind, required }) => (
                <div key={`${place} ${name}`} className="contents">
                  <dt className="font-mono">{name}</dt>
                  <dd className="text-quiet">
                    {kind}, in the {place}
                    {required && ', required'}
                  </dd>
                </div>
              ))}
            </dl>
          )}
          <p className="mt-2 text-quiet">Answers {answers}.</p>
        </div>
      </details>
    </li>
  )
}
