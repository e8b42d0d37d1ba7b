import { EmptyState } from '#kit/empty-state'

/** Holds the place of the invoices until they move in. */
export const InvoicesTab = () => (
  <EmptyState title="Not open yet">
    This page will hold what you have billed. It is still being fitted out; nothing you enter elsewhere is lost.
  </EmptyState>
)
