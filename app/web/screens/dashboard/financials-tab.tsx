import { DealPipeline } from './deal-pipeline'
import { InvoiceStatus } from './invoice-status'

export const FinancialsTab = () => (
  <div className="grid items-start gap-4 @4xl:grid-cols-2">
    <DealPipeline />
    <InvoiceStatus />
  </div>
)
