import type * as z from 'zod'

/** One thing that a model can be asked, with built-in rules as a fallback. One file per task. */
export type Task<Input, Answer> = {
  /** Also the name of the action in the log. */
  name: string
  /** For the owner's log. */
  describe(input: Input): string
  /** Everything that is sent. */
  prompt(input: Input): { system: string; content: string }
  answer: z.ZodType<Answer>
  /** The owner's own words: links and addresses in them may be repeated. */
  ownWords?(input: Input): string
  /** The same text gets the same answer, so it is sent once. Not for texts that should differ each time. */
  isCacheable?: boolean
  /** The mail that the input comes from: a stored answer is deleted with it. */
  emailId?(input: Input): number | undefined
  /** The fallback. */
  rules(input: Input): Answer
}

export type AnsweredBy = 'model' | 'rules'

/** `why`: the reason that the model did not answer. */
export type Answered<Answer> = { answer: Answer; by: AnsweredBy; why?: string }
