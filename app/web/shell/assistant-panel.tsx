import { Dialog } from '#kit/dialog'

/** The assistant's place in the shell, honest about being empty. */
export function AssistantPanel({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="AI Assistant">
      <p>The assistant has not moved in yet.</p>
      <p className="mt-2 text-quiet">
        It will draft mails, summarise what came in and look through your clients, deals and invoices. Until then
        nothing you write is sent anywhere.
      </p>
    </Dialog>
  )
}
