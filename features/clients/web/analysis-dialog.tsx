import { Dialog } from '#kit/dialog'
import type { Client } from '../client'

/** The place of the deep analysis, honest about being empty. */
export function AnalysisDialog({ client, onClose }: { client: Client | null; onClose: () => void }) {
  return (
    <Dialog
      open={client !== null}
      onOpenChange={(open) => open || onClose()}
      title={`Deep Client Analysis: ${client?.name ?? ''}`}
    >
      <p>The assistant has not moved in yet, so nothing is analysed and nothing is sent anywhere.</p>
    </Dialog>
  )
}
