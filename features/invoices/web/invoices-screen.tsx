import { Plus } from 'lucide-react'
import { Button } from '#kit/button'
import { Page } from '#kit/page'
import { InvoicesTab } from './invoices-tab'
import { useListAddress } from './list-address'

export function InvoicesScreen() {
  const { create } = useListAddress()
  return (
    <Page
      title="Invoices"
      subtitle="What you have billed, and what has come in"
      actions={
        <Button look="primary" onClick={() => create(true)}>
          <Plus aria-hidden="true" /> New Invoice
        </Button>
      }
    >
      <InvoicesTab />
    </Page>
  )
}
