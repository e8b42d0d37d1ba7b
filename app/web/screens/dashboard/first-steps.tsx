import { useQuery } from '@tanstack/react-query'
import { readFirstSteps } from '#features/help/api'
import type { FirstSteps as Steps } from '#features/help/first-steps'
import { fetchingDefaults, queryFor } from '#kit/queries'
import { FirstStepsList } from '../help/first-steps-list'

/** What is left to set up, until it is done or put away. */
export function FirstSteps() {
  const { data } = useQuery({
    ...queryFor(readFirstSteps, {}),
    // A step may have been done on any screen since.
    staleTime: ({ state }) => (isPutAway(state.data) ? fetchingDefaults.staleTime : 0),
  })
  if (isPutAway(data)) return null
  return (
    <section aria-labelledby="first-steps" className="mb-5">
      <h2 id="first-steps" className="mb-2 text-[15px] font-semibold">
        First steps
      </h2>
      <FirstStepsList onlyOpen />
    </section>
  )
}

const isPutAway = (found: Steps | undefined) => !found || found.dismissed || found.steps.every(({ done }) => done)
