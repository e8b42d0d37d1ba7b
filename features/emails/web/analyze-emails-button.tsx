import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { Button } from '#kit/button'
import { refresh } from '#kit/queries'
import { ResponseError } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { analyzeBatch, batchLimit, importantEmails, recentEmails } from '../api'

export function AnalyzeEmailsButton() {
  const client = useQueryClient()
  const toast = useToast()
  const analyzing = useMutation({
    mutationFn: () => send(analyzeBatch, { limit: batchLimit }),
    onSuccess: ({ message, analyzedCount }) =>
      toast({ title: 'Email Analysis Complete', description: message || `Analyzed ${analyzedCount} emails` }),
    onError: (error) => toast({ title: 'Analysis Error', description: reasonOf(error), variant: 'destructive' }),
    // Also after a failure: the same button retries a list that could not be loaded.
    onSettled: () => refresh(client, importantEmails.path, recentEmails.path),
  })
  return (
    <Button className="relative z-10" disabled={analyzing.isPending} onClick={() => analyzing.mutate()}>
      <Sparkles aria-hidden="true" />
      {analyzing.isPending ? 'Analyzing...' : 'Analyze New Emails'}
    </Button>
  )
}

const reasonOf = (error: unknown) =>
  error instanceof ResponseError ? error.serverMessage || `Error: ${error.status}` : 'Failed to analyze emails'
