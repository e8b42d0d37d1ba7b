import { ExternalLink, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { Badge } from '#kit/badge'
import { Button, buttonClasses } from '#kit/button'
import { CopyButton } from '#kit/copy-button'
import { showDayAndTime } from '#kit/dates'
import type { SignRequestDetails } from '../api'
import { type Signer, type SignerState, signerStateLabels } from '../sign-request'
import { isOpen } from '../state'
import { CorrectSignerDialog } from './correct-signer-dialog'

const variants = {
  draft: 'outline',
  waiting: 'outline',
  out: 'plain',
  viewed: 'warm',
  signed: 'good',
  declined: 'outline',
} as const

export function SignerList({ request }: { request: SignRequestDetails }) {
  const [correcting, setCorrecting] = useState<Signer | null>(null)
  return (
    <section aria-label="Signers" className="rounded-card border bg-card">
      <ol className="divide-y">
        {request.signers.map((signer) => (
          <SignerRow
            key={signer.id}
            signer={signer}
            isOpen={isOpen(request.state)}
            onCorrect={() => setCorrecting(signer)}
          />
        ))}
      </ol>
      {correcting && (
        <CorrectSignerDialog requestId={request.id} signer={correcting} onClose={() => setCorrecting(null)} />
      )}
    </section>
  )
}

function SignerRow({ signer, isOpen, onCorrect }: { signer: Signer; isOpen: boolean; onCorrect: () => void }) {
  const timeZone = useOwnerTimeZone()
  const mayAct = isOpen && signer.state !== 'signed' && signer.state !== 'declined'
  return (
    <li className="space-y-2 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0">
          <p className="font-medium break-words" dir="auto">
            {signer.name}
          </p>
          <p className="text-[13px] break-all text-quiet">{signer.email}</p>
        </div>
        <Badge variant={variants[signer.state as SignerState]}>{signerStateLabels[signer.state]}</Badge>
      </div>
      <p className="text-[13px] text-quiet">{factsOf(signer, timeZone)}</p>
      {signer.mailError && <p className="text-[13px] text-brick">{`Mail: ${signer.mailError}`}</p>}
      {signer.declineReason && <p className="text-[13px] break-words">{signer.declineReason}</p>}
      {mayAct && (
        <div className="flex flex-wrap gap-2">
          {signer.url && signer.state !== 'waiting' && (
            <>
              <CopyButton label="Copy link" text={signer.url} copied={{ title: 'Link copied' }} />
              <a href={signer.url} target="_blank" rel="noreferrer" className={buttonClasses('quiet')}>
                <ExternalLink aria-hidden="true" /> Open signing page
              </a>
            </>
          )}
          <Button variant="quiet" onClick={onCorrect}>
            <Pencil aria-hidden="true" /> Correct
          </Button>
        </div>
      )}
    </li>
  )
}

const factsOf = ({ signedAt, signedName, viewedAt, mailedAt }: Signer, timeZone: string) =>
  [
    signedAt && `Signed as ${signedName}, ${showDayAndTime(signedAt, timeZone)}`,
    !signedAt && viewedAt && `Viewed ${showDayAndTime(viewedAt, timeZone)}`,
    mailedAt ? `Mailed ${showDayAndTime(mailedAt, timeZone)}` : !signedAt && 'No mail has left yet',
  ]
    .filter(Boolean)
    .join(' · ')
