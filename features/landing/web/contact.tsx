import type { LandingContent } from '../landing-content'
import { dialledNumber } from '../phone-number'
import { cityLine } from '../postal-address'
import { ContactForm } from './contact-form'

export function Contact({ copy }: { copy: LandingContent }) {
  const { contact } = copy
  return (
    <section className="contact section wide" id="contact" aria-labelledby="contact-heading">
      <div className="contact-ways">
        <h2 id="contact-heading">{contact.heading}</h2>
        {contact.lead && <p className="lead">{contact.lead}</p>}
        <dl className="ways">
          {copy.phone && (
            <div>
              <dt>{contact.phone}</dt>
              <dd>
                <a className="way" href={`tel:${dialledNumber(copy.phone)}`}>
                  {copy.phone}
                </a>
              </dd>
            </div>
          )}
          {copy.email && (
            <div>
              <dt>{contact.email}</dt>
              <dd>
                <a className="way" href={`mailto:${copy.email}`}>
                  {copy.email}
                </a>
              </dd>
            </div>
          )}
          {copy.hours.length > 0 && <Hours title={contact.hours} hours={copy.hours} />}
          {copy.offices.map((office, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, and two may have one title
            <OfficeAddress key={index} office={office} />
          ))}
        </dl>
      </div>
      <div className="contact-paper">
        <ContactForm copy={copy.form} />
      </div>
    </section>
  )
}

function OfficeAddress({ office }: { office: LandingContent['offices'][number] }) {
  return (
    <div>
      {office.title && <dt>{office.title}</dt>}
      <dd>
        <address>
          {office.street}
          <br />
          {cityLine(office)}
        </address>
      </dd>
    </div>
  )
}

function Hours({ title, hours }: { title: string; hours: LandingContent['hours'] }) {
  return (
    <div className="hours">
      <dt>{title}</dt>
      {hours.map(({ days, times }) => (
        <dd key={`${days} ${times}`}>
          {days}: {times}
        </dd>
      ))}
    </div>
  )
}
