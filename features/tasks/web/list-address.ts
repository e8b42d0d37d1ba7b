import { useNavigate, useSearch } from '@tanstack/react-router'
import * as z from 'zod'
import { TaskFilters } from '../api'

const { search, priority, clientId } = TaskFilters.shape

/** What an address holds that cannot be meant is as if it were not there. */
const Shown = z.object({
  // The router reads a search for 404 as a number.
  search: z.preprocess((typed) => (typed === undefined ? typed : String(typed)), search).catch(undefined),
  priority: priority.catch(undefined),
  clientId: clientId.catch(undefined),
  /** The task to open. */
  task: z.coerce.number().int().min(1).optional().catch(undefined),
  /** Whether what is done lies open. */
  done: z.literal(true).optional().catch(undefined),
})
export type Shown = Partial<z.output<typeof Shown>>

/** The address bar holds what the screen shows, so that Back and a shared link bring it back. */
export function useListAddress() {
  const navigate = useNavigate()
  const shown: Shown = Shown.parse(useSearch({ strict: false }))
  const change = (changes: Partial<Shown>, { replace = false } = {}) => {
    const told = Object.entries({ ...shown, ...changes }).filter(([, value]) => value !== undefined && value !== '')
    void navigate({ to: '/tasks', search: Object.fromEntries(told), replace })
  }
  return { shown, change }
}
