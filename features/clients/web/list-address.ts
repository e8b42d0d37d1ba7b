import { useNavigate, useSearch } from '@tanstack/react-router'
import { ClientFilter, defaultPageSize } from '../client-list'

const unfiltered = ClientFilter.parse({ page: 1, pageSize: defaultPageSize })

/** The address bar holds what the list shows, so that Back and a shared link bring it back. */
export function useListAddress() {
  const navigate = useNavigate()
  const parsed = ClientFilter.safeParse({ ...unfiltered, ...(useSearch({ strict: false }) as object) })
  const filter = parsed.success ? parsed.data : unfiltered
  const change = (changes: Partial<ClientFilter>, { replace = false } = {}) => {
    const next = { ...filter, page: 1, ...changes }
    const told = Object.entries(next).filter(
      ([name, value]) => value !== undefined && value !== '' && value !== unfiltered[name as keyof ClientFilter],
    )
    void navigate({ to: '/clients', search: Object.fromEntries(told), replace })
  }
  return { filter, change }
}
