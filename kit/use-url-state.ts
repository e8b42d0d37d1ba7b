import { useNavigate, useSearch } from '@tanstack/react-router'
import type * as z from 'zod'
import { nextSearch, type UrlStateOptions } from './url-state'

type Options = UrlStateOptions & {
  /** The path of the screen; without it, the current path. */
  to?: string
  resetScroll?: boolean
}

/**
 * Keeps the state of a screen (filters, sorting, page, open record) in the URL, so that Back and shared links restore
 * it. The schema must accept every URL: it falls back to defaults, which are left out of the URL.
 */
export function useUrlState<State extends object>(
  schema: z.ZodType<State>,
  { to = '.', resetScroll = true, ...options }: Options = {},
) {
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const params = schema.parse(search)
  const change = (changes: Partial<State>, { replace = false } = {}) => {
    const next = nextSearch({ search, params, defaults: schema.parse({}) }, changes, options)
    void navigate({ to, search: next as never, replace, resetScroll })
  }
  return { params, change }
}
