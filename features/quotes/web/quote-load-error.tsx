import { RecordLoadError } from '#kit/record-load-error'

export const QuoteLoadError = (failure: { error: unknown; onRetry: () => void }) => (
  <RecordLoadError noun="Quote" to="/quotes" linkName="All quotes" failedTitle="Could not load quotes" {...failure} />
)
