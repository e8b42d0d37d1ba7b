import { useNavigate, useParams } from '@tanstack/react-router'
import * as z from 'zod'
import { urlFlag, urlText } from '#kit/url-state'
import { useUrlState } from '#kit/use-url-state'
import { emailFolders } from '../email'
import { inboxTabs } from '../inbox-tabs'
import { mailLabels } from '../mail-filter'

/** Invalid values in the URL are ignored. */
const MailView = z.object({
  folder: z.enum(emailFolders).optional().catch(undefined),
  /** The id of a folder that the owner created, in place of `folder`. */
  place: z.number().int().min(1).optional().catch(undefined),
  account: z.number().int().min(1).optional().catch(undefined),
  tab: z.enum(inboxTabs).optional().catch(undefined),
  filter: z.enum(mailLabels).optional().catch(undefined),
  search: urlText(),
  /** Whether a label or a search covers only the open folder instead of all folders but Junk and Trash. */
  here: urlFlag(),
})
export type MailView = Partial<z.output<typeof MailView>>

/** A search in Junk or Trash always stays there; a label does not. */
export const isLimitedToFolder = ({ folder, filter }: MailView) => !filter && (folder === 'junk' || folder === 'trash')

/** Labels and searches look in every folder but Junk and Trash. */
export const looksEverywhere = (view: MailView) =>
  Boolean(view.filter || view.search) && view.here !== true && !isLimitedToFolder(view)

/** The URL holds what the mailbox shows, so that Back and shared links work. */
export function useMailUrl() {
  const navigate = useNavigate()
  const { params: view, change } = useUrlState<MailView>(MailView, { to: '/emails' })
  const { id } = useParams({ strict: false }) as { id?: string }
  return {
    view,
    openId: id,
    change,
    open: (next: number, options: { replace?: boolean } = {}) =>
      void navigate({ to: '/emails/$id', params: { id: String(next) }, search: view, ...options }),
    close: () => void navigate({ to: '/emails', search: view }),
  }
}
