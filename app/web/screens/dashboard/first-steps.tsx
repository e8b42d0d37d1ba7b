import { useQuery } from '@tanstack/react-query'
import { readFirstSteps } from '#features/help/api'
import { queryFor } from '#kit/queries'
import { FirstStepsList } from '../help/first-steps-list'

/** What is left to set up, until it is done or put away. */
export function FirstSteps() {
  const { data } = useQuery({ ...queryFor(readFirstSteps, {}), staleTime: 0 })
  if (!data || data.dismissed || data.steps.every(({ done }) => done)) return null
  return (
    <section aria-labelledby="first-steps" className="mb-5">
      <h2 id="first-steps" className="mb-2 text-[15px] font-semibold">
        First steps
      </h2>
      <FirstStepsList onlyOpen />
    </section>
  )
}
