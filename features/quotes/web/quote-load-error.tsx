import { Link } from '@tanstack/react-router'
import { Button, buttonClasses } from '#kit/button'
import { EmptyState } from '#kit/empty-state'
import { Page } from '#kit/page'
import { isNotFound } from '#kit/response-error'

export function QuoteLoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isGone = isNotFound(error)
  return (
    <Page title="Quote">
      <EmptyState
        title={isGone ? 'Quote not found' : 'Could not load quotes'}
        action={
          isGone ? (
            <Link to="/quotes" className={buttonClasses('primary')}>
              All quotes
            </Link>
          ) : (
            <Button variant="primary" onClick={onRetry}>
              Try Again
            </Button>
          )
        }
      >
        {isGone
          ? 'It may have been deleted.'
          : 'There was a database connection error. Nothing is lost; please try again in a moment.'}
      </EmptyState>
    </Page>
  )
}
