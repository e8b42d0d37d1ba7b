import { BrandColourForm } from '#features/settings/web/brand-colour-form'
import { BusinessForm } from '#features/settings/web/business-form'
import { LogoForm } from '#features/settings/web/logo-form'
import { Section } from '#kit/section'

export default function Business() {
  return (
    <>
      <Section title="Business" hint="Appears at the head of your invoices and contracts.">
        <BusinessForm fields={['name', 'email', 'phone', 'website', 'taxId', 'address']} />
      </Section>
      <Section title="Logo" hint="Printed on your invoices. PNG or JPEG; a large picture is made smaller.">
        <LogoForm />
      </Section>
      <Section
        title="Colour"
        hint="Of the pages that your clients see: portal, quotes, invoices, booking and signing. It is made darker or lighter where words could not be read otherwise."
      >
        <BrandColourForm />
      </Section>
      <Section
        title="Place and language"
        hint="The time zone decides which day it is: what is due today and what is overdue."
      >
        <BusinessForm fields={['timeZone', 'currency', 'language']} />
      </Section>
    </>
  )
}
