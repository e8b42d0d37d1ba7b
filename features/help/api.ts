import * as z from 'zod'
import { call } from '#core/call'
import { Diagnostics } from './diagnostics'
import { FirstSteps, FirstStepsChoice } from './first-steps'

/** Which of the first steps are done, seen in the data. */
export const readFirstSteps = call('GET /api/help/first-steps', { input: z.object({}), output: FirstSteps })

/** Puts the list away or brings it back; says that built-in rules will do. */
export const changeFirstSteps = call('PATCH /api/help/first-steps', {
  input: FirstStepsChoice.partial(),
  output: FirstSteps,
})

export const readDiagnostics = call('GET /api/help/diagnostics', { input: z.object({}), output: Diagnostics })
