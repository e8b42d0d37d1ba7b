import { lazy, Suspense, useState } from 'react'
import { Button } from '#kit/button'
import type { OpenedEmail } from '../email'
import type { Draft } from './use-draft'

const MailFrame = lazy(() => import('./mail-frame'))

/** The forwarded mail, below what is written; it cannot be edited, only removed. */
export function ForwardedMail({ draft, original }: { draft: Draft; original: OpenedEmail | undefined }) {
  const { forwarded } = draft.fields
  const [offered] = useState(forwarded)
  const source = original ?? draft.stored
  if (offered === null || !source) return null
  return (
    <section aria-label="Forwarded message" className="rounded-control border">
      <p className="flex flex-wrap items-center justify-between gap-2 border-b px-3 py-1.5 text-[13px] text-quiet">
        {forwarded === null ? 'The forwarded message is left out.' : 'Forwarded with its formatting'}
        <Button variant="quiet" onClick={() => draft.change({ forwarded: forwarded === null ? offered : null })}>
          {forwarded === null ? 'Put it back' : 'Leave it out'}
        </Button>
      </p>
      {forwarded !== null && (
        <div className="max-h-[50vh] overflow-y-auto">
          <Suspense>
            <MailFrame email={source} html={forwarded} />
          </Suspense>
        </div>
      )}
    </section>
  )
}
