import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { send } from '#kit/send'
import { findNamed } from '../api'
import { cleanTitle } from '../clean-name'
import type { Entry } from './uploading'

/** Tells of a file which version it will be, where a document of its name, client and type is there already. */
export function useSameNamed(entries: Entry[], clientId: number | null) {
  const typed = entries.filter(({ file, name }) => file && name.trim()).map(({ name }) => cleanTitle(name))
  const names = useDeferredValue(typed.join('\n'))
  const found = useQuery({
    queryKey: [findNamed.path, names, clientId],
    queryFn: () => send(findNamed, { names: names.split('\n').slice(0, 200), clientId }),
    enabled: names !== '',
    staleTime: 0,
  })
  return ({ name, type, state }: Entry) => {
    if (state === 'done') return undefined
    const same = found.data?.find(
      (one) => one.name.toLowerCase() === cleanTitle(name).toLowerCase() && one.type === type,
    )
    return same && same.version + 1
  }
}
