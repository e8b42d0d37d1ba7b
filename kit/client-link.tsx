import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, buttonClasses } from './button'
import { CopyButton } from './copy-button'
import { Panel } from './panel'

type ClientLinkProps = {
  publicUrl: string | null
  /** What the link opens, shown while there is none. */
  hint: string
  isBusy: boolean
  onMake: () => void
  onRevoke: () => void
  children?: ReactNode
}

/** Creates, shows and revokes the link to a client's page of a record. */
export function ClientLink({ publicUrl, hint, isBusy, onMake, onRevoke, children }: ClientLinkProps) {
  return (
    <Panel title="Link for the client">
      {publicUrl ? (
        <>
          <p className="rounded-control bg-sunken px-3 py-2 text-[13px] break-all">{publicUrl}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <CopyButton label="Copy" text={publicUrl} copied={{ title: 'Link copied' }} />
            <a href={publicUrl} target="_blank" rel="noreferrer" className={buttonClasses('plain')}>
              <ExternalLink aria-hidden="true" /> Open
            </a>
            <Button variant="quiet" className="!text-brick" disabled={isBusy} onClick={onRevoke}>
              Withdraw
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="mb-3 text-quiet">{hint}</p>
          <Button disabled={isBusy} onClick={onMake}>
            Create Link
          </Button>
        </>
      )}
      {children}
    </Panel>
  )
}
