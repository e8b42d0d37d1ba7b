import { Plus } from 'lucide-react'
import { Button } from '#kit/button'
import { EmptyState } from '#kit/empty-state'
import { LoadError } from '#kit/load-error'

export const NoDeals = ({ onCreate }: { onCreate: () => void }) => (
  <EmptyState
    title="No deals found"
    action={
      <Button variant="primary" onClick={onCreate}>
        <Plus aria-hidden="true" /> Create Your First Deal
      </Button>
    }
  >
    Every piece of work you hope to win is kept here, from the first talk to the handshake.
  </EmptyState>
)

export const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <EmptyState title="No deals found" action={<Button onClick={onClear}>Clear Filters</Button>}>
    None matches what you asked for. Try fewer letters, or another tab.
  </EmptyState>
)

type LoadErrorProps = { error: unknown; busy: boolean; onRetry: () => void }

export const DealsLoadError = (props: LoadErrorProps) => (
  <LoadError
    title="Could not load deals"
    fallback="There was an error connecting to the database. Nothing is lost; please try again."
    busyLabel="Trying..."
    {...props}
  />
)
