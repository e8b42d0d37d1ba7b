import { Plus } from 'lucide-react'
import { Button } from '#kit/button'
import { Page } from '#kit/page'
import { InvoicesTab } from './invoices-tab'
import { useListParams } from './list-params'

export function InvoicesScreen() {
  const { create } = useListParams()
  return (
    <Page
      title="Invoices"
      subtitle="What you have billed, and what has come in"
      actions={
        <Button variant="primary" onClick={() => create(true)}>
          <Plus aria-hidden="true" /> New Invoice
        </Button>
      }
    >
      <InvoicesTab />
    </Page>
  )
}
