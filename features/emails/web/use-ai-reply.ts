import { useMutation } from '@tanstack/react-query'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { generateReply } from '../ai-api'
import type { OpenedEmail } from '../email'

/** Drafts a reply with AI and passes it to `onDrafted`. */
export function useAiReply(onDrafted: (text: string) => void) {
  const toast = useToast()
  return useMutation({
    mutationFn: ({ id, subject, body, senderName, senderEmail }: OpenedEmail) =>
      send(generateReply, {
        emailId: id,
        subject,
        body,
        sender: senderName || senderEmail,
        responseType: 'reply',
      }),
    retry: false,
    onSuccess: ({ reply }) => onDrafted(reply),
    onError: () =>
      toast({ title: 'Error', description: 'Failed to analyze email. Please try again.', variant: 'destructive' }),
  })
}
