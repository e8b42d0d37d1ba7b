import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refresh } from './queries'
import { errorMessage } from './response-error'
import { useToast } from './toast'

/** A call that changes something, never repeated by itself; refreshes the lists it may have changed. A toast tells of a failure. */
export function useAction<Input, Output>(
  action: (input: Input) => Promise<Output>,
  { paths, onDone }: { paths: string[]; onDone?: ((output: Output) => void) | undefined },
) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: action,
    retry: false,
    onSuccess: async (output) => {
      onDone?.(output)
      await refresh(client, ...paths)
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error, 'Nothing was changed. Please try again.'),
        variant: 'destructive',
      }),
  })
}
