import { Plus } from 'lucide-react'
import { Button } from '#kit/button'
import { EmptyState } from '#kit/empty-state'
import { saidBy } from '#kit/response-error'

export const NoDeals = ({ onCreate }: { onCreate: () => void }) => (
  <EmptyState
    title="No deals found"
    action={
      <Button look="primary" onClick={onCreate}>
        <Plus aria-hidden="true" /> Create Your First Deal
      </Button>
    }
  >
    Every piece of work you hope to win stands here, from the first talk to the handshake.
  </EmptyState>
)

export const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <EmptyState title="No deals found" action={<Button onClick={onClear}>Clear Filters</Button>}>
    None matches what you asked for. Try fewer letters, or another tab.
  </EmptyState>
)

type CouldNotLoadProps = { error: unknown; busy: boolean; onRetry: () => void }

export const CouldNotLoad = ({ error, busy, onRetry }: CouldNotLoadProps) => (
  <EmptyState
    title="Could not load deals"
    action={
      <Button look="primary" disabled={busy} onClick={onRetry}>
        {busy ? 'Trying...' : 'Try Again'}
      </Button>
    }
  >
    {saidBy(error, 'There was an error connecting to the database. Nothing is lost; please try again.')}
  </EmptyState>
)
