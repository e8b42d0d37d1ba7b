import { ResponseError } from '#kit/response-error'
import type { ToastMessage } from '#kit/toast'

/** 'Failed to create invoice', with the response status if there is one. */
export function failureToast(action: 'create' | 'update' | 'delete', error: unknown): ToastMessage {
  const title = `Failed to ${action} invoice`
  const description =
    error instanceof ResponseError ? `${title}: ${error.status} ${error.statusText}`.trim() : 'Something went wrong'
  return { title, description, variant: 'destructive' }
}
