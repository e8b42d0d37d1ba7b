import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { reading } from '#kit/queries'
import { searchAll } from '../api'

/** Long enough that a quick typist asks once a word. */
const typingPause = 120
const freshFor = 10_000

/** What the house holds on what was typed, as soon as the typing rests. */
export function useSearch(typed: string) {
  const q = useRested(typed.trim())
  const found = useQuery({
    ...reading(searchAll, { q }),
    enabled: q !== '',
    staleTime: freshFor,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isSettled = q === typed.trim() && !found.isFetching
  return { groups: q === '' ? [] : (found.data?.groups ?? []), isSettled, hasFailed: found.isError }
}

function useRested(typed: string): string {
  const [rested, setRested] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), typingPause)
    return () => clearTimeout(timer)
  }, [typed])
  return rested
}
