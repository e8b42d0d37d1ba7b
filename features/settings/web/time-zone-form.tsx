import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { reading, refresh } from '#kit/queries'
import { saidBy } from '#kit/response-error'
import { Select } from '#kit/select'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'
import { useToast } from '#kit/toast'
import { changeBusiness, readBusiness } from '../api'

/** Decides which day it is: what is due today, what is overdue, which month the figures belong to. */
export function TimeZoneForm() {
  const client = useQueryClient()
  const toast = useToast()
  const business = useQuery(reading(readBusiness, {}))
  const choosing = useMutation({
    mutationFn: (timeZone: string) => send(changeBusiness, { timeZone }),
    onSuccess: ({ timeZone }) => toast({ title: 'Saved', description: `Your day now follows ${named(timeZone)}.` }),
    onError: (error) =>
      toast({ title: 'Error', description: saidBy(error, 'The time zone was not changed.'), look: 'destructive' }),
    onSettled: () => refresh(client, '/api/settings', '/api/tasks', '/api/analytics', '/api/events'),
  })
  if (business.isPending) return <Skeleton className="h-16 max-w-sm" />
  if (business.isError) return <p className="text-quiet">The time zone could not be loaded.</p>
  const { timeZone } = business.data
  const known = [...new Set([timeZone, ...Intl.supportedValuesOf('timeZone')])].sort()
  return (
    <Select
      label="Time zone"
      className="max-w-sm"
      value={timeZone}
      disabled={choosing.isPending}
      onChange={(event) => choosing.mutate(event.target.value)}
      options={known.map((value) => ({ value, label: named(value) }))}
    />
  )
}

const named = (timeZone: string) => timeZone.replaceAll('_', ' ')
