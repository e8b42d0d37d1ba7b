import { ClientLink } from '#kit/client-link'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { makeLink, type QuoteDetails, revokeLink } from '../api'
import { awaitsAnswer } from '../status'
import { useQuoteAction } from './queries'

export function QuoteLink({ quote: { id, publicUrl, status } }: { quote: QuoteDetails }) {
  const toast = useToast()
  const making = useQuoteAction(() => send(makeLink, { id }))
  const revoking = useQuoteAction(
    () => send(revokeLink, { id }),
    () => toast({ title: 'Link withdrawn' }),
  )
  if (!publicUrl && !awaitsAnswer(status)) return null
  return (
    <ClientLink
      publicUrl={publicUrl}
      hint="A page that only the link opens. There the client reads the quote, asks about it, accepts or declines it. With the link the quote counts as sent."
      isBusy={making.isPending || revoking.isPending}
      onMake={() => making.mutate(undefined)}
      onRevoke={() => revoking.mutate(undefined)}
    />
  )
}
