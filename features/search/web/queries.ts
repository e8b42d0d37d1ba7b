import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { second } from '#core/durations'
import { queryFor } from '#kit/queries'
import { searchAll } from '../api'

const debounceDelay = 120
const staleAfter = 10 * second

/** Searches all records after a short pause in typing. */
export function useRecordSearch(typed: string) {
  const q = useDebounced(typed.trim())
  const found = useQuery({
    ...queryFor(searchAll, { q }),
    enabled: q !== '',
    staleTime: staleAfter,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isSettled = q === typed.trim() && !found.isFetching
  return { groups: q === '' ? [] : (found.data?.groups ?? []), isSettled, hasFailed: found.isError }
}

function useDebounced(typed: string): string {
  const [debounced, setDebounced] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), debounceDelay)
    return () => clearTimeout(timer)
  }, [typed])
  return debounced
}
