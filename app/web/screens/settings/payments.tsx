import { PaymentInstructionsPreview } from '#features/invoices/web/payment-instructions-preview'
import { PaymentForm } from '#features/payments/web/payment-form'
import { BusinessForm } from '#features/settings/web/business-form'
import { Section } from '#kit/section'

export default function Payments() {
  return (
    <>
      <Section
        title="Cards"
        hint="With Stripe, the page of an invoice has a button to pay. Keys are kept encrypted and never shown again."
      >
        <PaymentForm />
      </Section>
      <Section
        title="Bank account"
        hint="Printed on invoices that are open. Those in euros also carry a code that a bank’s app scans."
      >
        <BusinessForm fields={['iban', 'bic', 'accountHolder']} />
      </Section>
      <Section
        title="Payment link"
        hint="A page of your own where clients can pay, PayPal.me for example: a button on the page of an invoice."
      >
        <BusinessForm fields={['paymentLink']} />
      </Section>
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
