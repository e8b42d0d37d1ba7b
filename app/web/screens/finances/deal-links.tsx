import { DealRecord } from '#app/web/screens/record/record-chain'
import type { Deal } from '#features/deals/deal'
import { DealMails } from './deal-mails'
import { DealNotes } from './deal-notes'
import { DealQuotes } from './deal-quotes'
import { DealTasks } from './deal-tasks'

/** The records of other features that belong to a deal. */
export const DealLinks = ({ deal }: { deal: Deal }) => (
  <>
    <DealRecord id={deal.id} />
    <DealQuotes deal={deal} />
    <DealTasks deal={deal} />
    <DealMails deal={deal} />
    <DealNotes deal={deal} />
  </>
)
