import { Link } from '@tanstack/react-router'
import { BusinessForm } from '#features/settings/web/business-form'
import { Section } from '#kit/section'

export default function Papers() {
  return (
    <>
      <Section title="Invoices" hint={<InvoicesHint />}>
        <BusinessForm fields={['invoicePrefix', 'taxRate', 'paper', 'invoiceNotes']} />
      </Section>
      <Section title="Contracts" hint="What a new contract begins with.">
        <BusinessForm fields={['governingLaw']} />
      </Section>
    </>
  )
}

const InvoicesHint = () => (
  <>
    What a new invoice begins with; those already written stay as they are. How and by when clients pay is set under{' '}
    <Link to="/settings" search={{ section: 'payments' } as never} className="text-awning underline">
      Payments
    </Link>
    .
  </>
)
