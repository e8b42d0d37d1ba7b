import { useNavigate, useSearch } from '@tanstack/react-router'
import { InvoiceQuery, invoicesAtOnce } from '../invoice-list'

const unfiltered = InvoiceQuery.parse({ page: 1, pageSize: invoicesAtOnce })

/** The address bar holds what the list shows, so that Back and a shared link bring it back; what else it holds stays. */
export function useListAddress() {
  const navigate = useNavigate()
  const address = useSearch({ strict: false }) as Record<string, unknown>
  const parsed = InvoiceQuery.safeParse({ ...unfiltered, ...address, search: words(address.search) })
  const query = parsed.success ? parsed.data : unfiltered
  const change = (changes: Partial<InvoiceQuery>, { replace = false } = {}) => {
    const next = { ...query, page: 1, ...changes }
    const told = Object.fromEntries(
      Object.entries(next).map(([name, value]) => [
        name,
        value === '' || value === unfiltered[name as keyof InvoiceQuery] ? undefined : value,
      ]),
    )
    void navigate({ to: '.', search: { ...address, ...told } as never, replace })
  }
  /** Whether the form of a new invoice lies open. */
  const isCreating = address.new === true
  const create = (open: boolean) =>
    void navigate({ to: '.', search: { ...address, new: open ? true : undefined } as never, replace: !open })
  return { query, change, isCreating, create }
}

/** The router reads a search for 404 as a number. */
const words = (typed: unknown) => (typed === undefined ? undefined : String(typed))
