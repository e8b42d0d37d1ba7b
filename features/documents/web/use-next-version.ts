import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { send } from '#kit/send'
import { findSameNamed } from '../api'
import { cleanTitle } from '../clean-name'
import type { Entry } from './upload-entries'

/** The version number an upload will get if a document with its name, client and type exists. */
export function useNextVersion(entries: Entry[], clientId: number | null) {
  const typed = entries.filter(({ file, name }) => file && name.trim()).map(({ name }) => cleanTitle(name))
  const names = useDeferredValue(typed.join('\n'))
  const found = useQuery({
    queryKey: [findSameNamed.path, names, clientId],
    queryFn: () => send(findSameNamed, { names: names.split('\n').slice(0, 200), clientId }),
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
