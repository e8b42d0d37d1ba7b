import { useMutation } from '@tanstack/react-query'
import { Button } from '#kit/button'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import type { Client } from '../client'
import { clientAnalysis } from '../research'

export function ClientAnalysis({ client: { name, email } }: { client: Client }) {
  const toast = useToast()
  const analyzing = useMutation({
    mutationFn: () => send(clientAnalysis, { name, email }),
    retry: false,
    onError: () =>
      toast({
        title: 'Analysis Failed',
        description: 'Unable to analyze client profile. Please try again.',
        variant: 'destructive',
      }),
  })
  const found = analyzing.data
  return (
    <section aria-label="Client Analysis" className="rounded-card border bg-card p-5">
      <h2 className="mb-3 text-base font-semibold">Client Analysis</h2>
      {!found && (
        <Button disabled={analyzing.isPending} onClick={() => analyzing.mutate()}>
          {analyzing.isPending ? 'Analyzing...' : 'Analyze Client'}
        </Button>
      )}
      {found && (
        <div className="space-y-4">
          <div>
            <h3 className="font-medium">Client Summary</h3>
            <p className="mt-1 break-words">{found.summary}</p>
          </div>
          <BulletList title="Potential Interests" lines={found.interests} />
          <BulletList title="Engagement Recommendations" lines={found.recommendations} />
          {found.answeredBy === 'rules' && (
            <p className="text-[13px] text-quiet">Written by built-in rules from your records</p>
          )}
          <Button onClick={() => analyzing.reset()}>Reset Analysis</Button>
        </div>
      )}
    </section>
  )
}

const BulletList = ({ title, lines }: { title: string; lines: string[] }) => (
  <div>
    <h3 className="font-medium">{title}</h3>
    {lines.length === 0 && <p className="mt-1 text-quiet">Nothing in your records says.</p>}
    <ul className="mt-1 list-disc space-y-1 pl-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </div>
)
