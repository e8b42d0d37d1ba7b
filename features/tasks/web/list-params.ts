import * as z from 'zod'
import { urlFlag, urlId, urlText } from '#kit/url-state'
import { useUrlState } from '#kit/use-url-state'
import { TaskFilters } from '../api'

const { search, priority, clientId } = TaskFilters.shape

/** Invalid parameters are ignored. */
const ListParams = z.object({
  search: urlText(search),
  priority: priority.catch(undefined),
  clientId: clientId.catch(undefined),
  /** The task to open. */
  task: urlId(),
  /** Whether the list of done tasks is open. */
  done: urlFlag(),
})
export type ListParams = Partial<z.output<typeof ListParams>>

export const useListParams = () => useUrlState<ListParams>(ListParams, { to: '/tasks' })
