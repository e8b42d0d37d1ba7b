import { Problem } from '#core/problem'

/** An HTTP error response. Its message is 'status: body', for logs and error reports. */
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

  /** The message to show, if the server sent one. */
  get serverMessage(): string | undefined {
    return this.parsed()?.message
  }

  get fields(): Record<string, string> {
    return this.parsed()?.fields ?? {}
  }

  get code(): string | undefined {
    return this.parsed()?.code
  }

  private parsed(): { message?: string; code?: string; fields?: Record<string, string> } | undefined {
    try {
      return JSON.parse(this.body)
    } catch {
      return undefined
    }
  }
}

/** The message to show: the server's where it knows what is wrong, or the fallback. */
export const errorMessage = (error: unknown, fallback: string) =>
  (error instanceof ResponseError && error.status !== 500 && error.serverMessage) ||
  (error instanceof Problem && error.message) ||
  fallback

export const fieldsOf = (error: unknown) => (error instanceof ResponseError ? error.fields : {})

/** The record is not there, or is there no longer. */
export const isNotFound = (error: unknown) => error instanceof ResponseError && error.status === 404

/** An edit was refused because the record has changed since it was read. */
export const isConflict = (error: unknown) => error instanceof ResponseError && error.status === 409

/** The server has understood and refused, or its answer is of a form unknown here: a retry cannot help. */
export const isRefusal = (error: unknown) =>
  error instanceof Problem ||
  (error instanceof ResponseError && error.status >= 400 && error.status < 500 && error.status !== 429)
