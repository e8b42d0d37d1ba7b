import type * as z from 'zod'

/** One thing that a model can be asked, and what answers when it cannot. One file a task. */
export type Task<Input, Answer> = {
  /** Also the action under which it is logged. */
  name: string
  /** What the owner reads in the log. */
  describe(input: Input): string
  /** What is sent, and nothing else. */
  prompt(input: Input): { system: string; content: string }
  answer: z.ZodType<Answer>
  /** The same from built-in rules. */
  rules(input: Input): Answer
}

export type AnsweredBy = 'model' | 'rules'

/** `why` says what kept the model from answering. */
export type Answered<Answer> = { answer: Answer; by: AnsweredBy; why?: string }
