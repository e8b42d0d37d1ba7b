/** An error to show to the user: a stable code, an HTTP status and a message. */
export class Problem extends Error {
  override name = 'Problem'
  readonly code: string
  readonly status: number
  readonly fields: FieldMessages | undefined
  /** What the answer holds besides its message. */
  readonly details: Record<string, unknown> | undefined

  constructor(
    code: string,
    status: number,
    message: string,
    fields?: FieldMessages,
    details?: Record<string, unknown>,
  ) {
    super(message)
    this.code = code
    this.status = status
    this.fields = fields
    this.details = details
  }
}

/** An error message per field, by its name in the input. */
export type FieldMessages = Record<string, string>

export const notFound = (message: string) => new Problem('not-found', 404, message)
export const conflict = (message: string) => new Problem('conflict', 409, message)
export const invalid = (fields: FieldMessages) =>
  new Problem('invalid', 422, Object.values(fields)[0] ?? 'That could not be understood', fields)
export const tooMany = (message: string) => new Problem('too-many', 429, message)
export const forbidden = (message: string) => new Problem('forbidden', 403, message)
/** The code of a refusal that giving the password again resolves. */
export const confirmationCode = 'confirm-password'
export const needsConfirmation = () =>
  new Problem(confirmationCode, 403, 'Please enter your password again to continue.')
export const notSignedIn = () => new Problem('not-signed-in', 401, 'Please log in to continue.')

/** Replaces unexpected errors by this message, with the error as its cause; a Problem passes unchanged. */
export async function withErrorMessage<Result>(message: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Problem ? error : Object.assign(new Problem('accident', 500, message), { cause: error })
  }
}
