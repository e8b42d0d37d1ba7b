import { Button } from './button'
import { EmptyState } from './empty-state'
import { errorMessage } from './response-error'

type LoadErrorProps = {
  title: string
  error?: unknown
  /** Shown if the server gave no message. */
  fallback?: string
  busy?: boolean
  busyLabel?: string
  onRetry: () => void
}

/** Takes the place of what could not be loaded. */
export const LoadError = ({
  title,
  error,
  fallback = 'The server did not answer. Nothing is lost.',
  busy = false,
  busyLabel = 'Try Again',
  onRetry,
}: LoadErrorProps) => (
  <EmptyState
    title={title}
    action={
      <Button variant="primary" disabled={busy} onClick={onRetry}>
        {busy ? busyLabel : 'Try Again'}
      </Button>
    }
  >
    {errorMessage(error, fallback)}
  </EmptyState>
)
