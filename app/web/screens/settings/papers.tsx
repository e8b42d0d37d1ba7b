import { BusinessForm } from '#features/settings/web/business-form'
import { Section } from '#kit/section'

export default function Papers() {
  return (
    <>
      <Section title="Invoices" hint="What a new invoice begins with. Those already written stay as they are.">
        <BusinessForm
          fields={['invoicePrefix', 'paymentDays', 'taxRate', 'paper', 'paymentInstructions', 'invoiceNotes']}
        />
      </Section>
      <Section title="Contracts" hint="What a new contract begins with.">
        <BusinessForm fields={['governingLaw']} />
      </Section>
    </>
  )
}
