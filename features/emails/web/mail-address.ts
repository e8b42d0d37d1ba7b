import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import * as z from 'zod'
import { emailFolders } from '../email'
import { mailLabels } from '../mail-list'
import { inboxTabs } from '../others'

/** What an address holds that cannot be meant is as if it were not there. */
const Shown = z.object({
  folder: z.enum(emailFolders).optional().catch(undefined),
  /** A folder of the owner's own, in place of one that every mailbox has. */
  place: z.number().int().min(1).optional().catch(undefined),
  tab: z.enum(inboxTabs).optional().catch(undefined),
  filter: z.enum(mailLabels).optional().catch(undefined),
  // The router reads a search for 404 as a number.
  search: z
    .preprocess((typed) => (typed === undefined ? typed : String(typed)), z.string().max(200).optional())
    .catch(undefined),
  /** Whether a search looks through every folder. */
  everywhere: z.literal(true).optional().catch(undefined),
})
export type Shown = Partial<z.output<typeof Shown>>

/** The address bar holds what the mailbox shows, so that Back and a shared link bring it back. */
export function useMailAddress() {
  const navigate = useNavigate()
  const shown: Shown = Shown.parse(useSearch({ strict: false }))
  const { id } = useParams({ strict: false }) as { id?: string }
  return {
    shown,
    openId: id,
    change: (next: Shown, options: { replace?: boolean } = {}) =>
      void navigate({ to: '/emails', search: { ...shown, ...next }, ...options }),
    open: (next: number, options: { replace?: boolean } = {}) =>
      void navigate({ to: '/emails/$id', params: { id: String(next) }, search: shown, ...options }),
    close: () => void navigate({ to: '/emails', search: shown }),
  }
}
