import type { LandingCopy } from '../copy'
import { type Office, studio } from '../studio'
import { ContactForm } from './contact-form'

export function Contact({ copy }: { copy: LandingCopy }) {
  const { contact } = copy
  return (
    <section className="contact section wide" id="contact" aria-labelledby="contact-heading">
      <div className="contact-ways">
        <h2 id="contact-heading">{contact.heading}</h2>
        <p className="lead">{contact.lead}</p>
        <dl className="ways">
          <div>
            <dt>{contact.phone}</dt>
            <dd>
              <a className="way" href={`tel:${studio.phoneNumber}`}>
                {studio.phone}
              </a>
            </dd>
          </div>
          <div>
            <dt>{contact.email}</dt>
            <dd>
              <a className="way" href={`mailto:${studio.email}`}>
                {studio.email}
              </a>
            </dd>
          </div>
          <OfficeAddress title={contact.headquarters} office={studio.headquarters} />
          <OfficeAddress title={contact.westCoast} office={studio.westCoast} />
        </dl>
      </div>
      <div className="contact-paper">
        <p className="needs-script">{contact.needsScript}</p>
        <ContactForm copy={copy.form} />
      </div>
    </section>
  )
}

function OfficeAddress({ title, office }: { title: string; office: Office }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <address>
          {office.street}
          <br />
          {office.city}, {office.state} {office.postalCode}
        </address>
      </dd>
    </div>
  )
}
