import { useSyncExternalStore } from 'react'

/** The breakpoint `md` of the styles. */
const narrow = () => matchMedia('(max-width: 767px)')

/** Whether the window is as narrow as a phone, for layouts that CSS alone cannot make. */
export const useNarrow = () => useSyncExternalStore(subscribe, () => narrow().matches)

function subscribe(listener: () => void): () => void {
  const query = narrow()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
