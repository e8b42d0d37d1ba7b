import { useSyncExternalStore } from 'react'

/** The same line as `md` in the styles. */
const narrow = () => matchMedia('(max-width: 767px)')

/** Whether the window is as narrow as a telephone, for what is drawn differently there and not only smaller. */
export const useNarrow = () => useSyncExternalStore(subscribe, () => narrow().matches)

function subscribe(listener: () => void): () => void {
  const query = narrow()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
