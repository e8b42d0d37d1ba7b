/** A refusal as the server worded it. Its own message is the status, a colon and the body, for logs and reports. */
export class ResponseError extends Error {
  override name = 'ResponseError'
  readonly status: number
  readonly statusText: string
  readonly body: string

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`)
    this.status = status
    this.statusText = statusText
    this.body = body
  }

  /** The sentence meant for the person, if the server sent one. */
  get said(): string | undefined {
    return this.parsed()?.message
  }

  get fields(): Record<string, string> {
    return this.parsed()?.fields ?? {}
  }

  private parsed(): { message?: string; fields?: Record<string, string> } | undefined {
    try {
      return JSON.parse(this.body)
    } catch {
      return undefined
    }
  }
}

/** What to tell the person: the server's sentence, or ours. */
export const saidBy = (error: unknown, otherwise: string) => (error instanceof ResponseError && error.said) || otherwise

export const fieldsOf = (error: unknown) => (error instanceof ResponseError ? error.fields : {})

/** Asking again cannot help when the server has understood and refused. */
export const isRefusal = (error: unknown) =>
  error instanceof ResponseError && error.status >= 400 && error.status < 500 && error.status !== 429
