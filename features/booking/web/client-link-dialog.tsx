import { useState } from 'react'
import { ClientPicker } from '#features/clients/web/client-picker'
import { CopyButton } from '#kit/copy-button'
import { Dialog } from '#kit/dialog'
import type { LinkedRecord } from '#kit/link-picker'
import { send } from '#kit/send'
import { useAction } from '#kit/use-action'
import { makeClientLink } from '../api'
import type { BookingType } from '../booking-type'

/** A link with which one client chooses a time without typing name and address. */
export function ClientLinkDialog({ type, onClose }: { type: BookingType; onClose: () => void }) {
  const [client, setClient] = useState<LinkedRecord | null>(null)
  const link = useAction((clientId: number) => send(makeClientLink, { id: type.id, clientId }), { paths: [] })
  const choose = (chosen: LinkedRecord | null) => {
    setClient(chosen)
    if (chosen) link.mutate(chosen.id)
    else link.reset()
  }
  const url = client && link.data?.url
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Link for a client"
      description={`The client chooses a time for “${type.name}” without typing name and address. The link works for three months.`}
    >
      <div className="space-y-4">
        <ClientPicker value={client} placeholder="Select a client" onChoose={choose} />
        {url && (
          <>
            <p className="rounded-control border p-3 text-[13px] break-all">{url}</p>
            <CopyButton
              label="Copy for a mail"
              text={`Choose a time: ${url}`}
              html={`<a href="${url}">Choose a time</a>`}
              copied={{ title: 'Copied', description: `Paste it into a mail to ${client.name}.` }}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}
