import { ResponseError } from '#kit/response-error'
import type { ToastMessage } from '#kit/toast'

/** 'Failed to create invoice', and why: what the server answered, or that nothing is known. */
export function failedTo(act: 'create' | 'update' | 'delete', error: unknown): ToastMessage {
  const title = `Failed to ${act} invoice`
  const description =
    error instanceof ResponseError ? `${title}: ${error.status} ${error.statusText}`.trim() : 'Something went wrong'
  return { title, description, look: 'destructive' }
}
