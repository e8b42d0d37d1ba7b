import { useMutation } from '@tanstack/react-query'
import type { Document } from '#features/documents/document'
import { DocumentPicker } from '#features/documents/web/document-picker'
import { useToast } from '#kit/toast'
import { fetchFile } from './fetch-file'

/** Chooses a document to attach to a mail. */
export function AttachDocumentDialog({ onClose, onChoose }: { onClose: () => void; onChoose: (file: File) => void }) {
  const toast = useToast()
  const fetching = useMutation({
    mutationFn: async ({ path, name, filename, contentType }: Document) => {
      const content = await (await fetchFile(path as string)).blob()
      return new File([content], filename ?? name, { type: contentType ?? content.type })
    },
    retry: false,
    onSuccess: (file) => {
      onChoose(file)
      onClose()
    },
    onError: (_, { name }) =>
      toast({
        title: 'Error',
        description: `“${name}” could not be opened. Please try again.`,
        variant: 'destructive',
      }),
  })
  return <DocumentPicker disabled={fetching.isPending} onChoose={fetching.mutate} onClose={onClose} />
}
