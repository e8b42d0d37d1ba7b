import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Badge } from '#kit/badge'
import { Button } from '#kit/button'
import { Field } from '#kit/field'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'
import { useToast } from '#kit/toast'
import { type BusinessProfile, businessLookup } from '../research'

/** Looks up a business and fills the client form with the result. */
export function BusinessLookup({ onAdd }: { onAdd: (found: BusinessResult) => void }) {
  const toast = useToast()
  const [query, setQuery] = useState('')
  const lookup = useMutation({
    mutationFn: lookUp,
    retry: false,
    onError: () =>
      toast({
        title: 'Error looking up business',
        description: 'Failed to find business information. Please try again.',
        variant: 'destructive',
      }),
  })
  const search = (event: FormEvent) => {
    event.preventDefault()
    if (query.trim() === '') {
      toast({
        title: 'Please enter a search query',
        description: 'Enter a business name or description to look up.',
        variant: 'destructive',
      })
      return
    }
    lookup.mutate(query.trim())
  }
  const add = (found: BusinessResult) => {
    onAdd(found)
    setQuery('')
    lookup.reset()
  }
  return (
    <div className="rounded-card border bg-card p-5">
      <form onSubmit={search} className="flex items-end gap-2">
        <Field
          label="Business"
          className="flex-1"
          value={query}
          maxLength={300}
          placeholder="Enter business name or description..."
          onChange={(event) => setQuery(event.target.value)}
        />
        <Button variant="primary" type="submit" disabled={lookup.isPending} className="md:h-10">
          {lookup.isPending ? 'Searching...' : 'Search'}
        </Button>
      </form>
      {lookup.isPending && (
        <div role="status" className="mt-4">
          <p className="mb-2 text-quiet">Researching business information...</p>
          <Skeleton className="h-24" />
        </div>
      )}
      {lookup.data && <LookupResult found={lookup.data} onAdd={() => add(lookup.data)} />}
      <p className="mt-4 text-[13px] text-quiet">
        Powered by AI - Businesses are researched using available online data
      </p>
    </div>
  )
}

async function lookUp(searchQuery: string) {
  try {
    return await send(businessLookup, { searchQuery })
  } catch {
    throw new Error('Failed to lookup business information')
  }
}

type BusinessResult = BusinessProfile & { sources: string[] }

function LookupResult({ found, onAdd }: { found: BusinessResult; onAdd: () => void }) {
  const lines = [
    ['Primary contact', found.primaryContact],
    ['Contact email', found.contactEmail],
    ['Phone', found.phone],
    ['Location', found.location],
    ['Founded', found.foundedYear],
  ].filter(([, value]) => value !== '')
  return (
    <section aria-label="Result" className="mt-4 border-t pt-4">
      <h3 className="text-base font-semibold">{found.name}</h3>
      {found.description && <p className="mt-1">{found.description}</p>}
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        {lines.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-quiet">{label}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
        {/^https?:\/\//.test(found.website) && (
          <div className="contents">
            <dt className="text-quiet">Website</dt>
            <dd className="min-w-0">
              <ExternalLink href={found.website} />
            </dd>
          </div>
        )}
      </dl>
      {found.services.length > 0 && (
        <ul aria-label="Services" className="mt-3 flex flex-wrap gap-2">
          {found.services.map((service) => (
            <li key={service}>
              <Badge variant="outline">{service}</Badge>
            </li>
          ))}
        </ul>
      )}
      {found.insights && <p className="mt-3 text-quiet">{found.insights}</p>}
      {found.sources.length > 0 && (
        <p className="mt-1 text-[13px] text-quiet">
          Source:{' '}
          {found.sources.map((source) => (
            <ExternalLink key={source} href={source} />
          ))}
        </p>
      )}
      <Button className="mt-4" onClick={onAdd}>
        Add as Client
      </Button>
    </section>
  )
}

const ExternalLink = ({ href }: { href: string }) => (
  <a href={href} target="_blank" rel="noreferrer" className="break-all text-awning underline underline-offset-2">
    {href}
  </a>
)
