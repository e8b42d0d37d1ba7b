import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Button } from '#kit/button'
import { EmptyState } from '#kit/empty-state'
import { Page } from '#kit/page'

/** Error boundary of one screen; the layout around it still works. */
export function ScreenCrash({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <Page title="This page has a problem">
      <EmptyState
        title="Something went wrong on this page"
        action={
          <Button variant="primary" onClick={retry}>
            Try Again
          </Button>
        }
      >
        <p>The rest of Mainstreet works on, and what you saved is safe.</p>
        <p className="mt-2 font-mono text-[13px] break-words">
          {error instanceof Error ? error.message : String(error)}
        </p>
      </EmptyState>
    </Page>
  )
}
