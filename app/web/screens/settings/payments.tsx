import { PaymentInstructionsPreview } from '#features/invoices/web/payment-instructions-preview'
import { BusinessForm } from '#features/settings/web/business-form'
import { Section } from '#kit/section'

export default function Payments() {
  return (
    <>
      <Section
        title="Payment instructions"
        hint="Your bank account, where to send a check, a payment link of your own: printed on every invoice, and written in the mail that brings it."
      >
        <BusinessForm fields={['paymentInstructions']} />
      </Section>
      <Section title="Terms" hint="What a new invoice begins with; each can have a due date of its own.">
        <BusinessForm fields={['paymentDays']} />
      </Section>
      <Section title="What your client sees">
        <PaymentInstructionsPreview />
      </Section>
    </>
  )
}
