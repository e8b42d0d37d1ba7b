import { findEventsByRules } from '../find-events/find-events-by-rules'

type Input = { text: Parameters<typeof findEventsByRules>[0]; context: Parameters<typeof findEventsByRules>[1] }

export default ({ text, context }: Input) => findEventsByRules(text, context)
