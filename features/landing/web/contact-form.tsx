import type { LandingCopy } from '../copy'
import { Field } from './field'

export function ContactForm({ copy }: { copy: LandingCopy['form'] }) {
  return (
    <form
      className="contact-form"
      id="contact-form"
      method="post"
      action={`/contact?lang=${copy.language}`}
      noValidate
      aria-label={copy.label}
      data-submit={copy.submit}
      data-submitting={copy.submitting}
      data-success={copy.success}
      data-failure={copy.failure}
    >
      <Field id="contact-name" label={copy.name} missing={copy.nameMissing}>
        <input name="name" type="text" autoComplete="name" required maxLength={200} />
      </Field>
      <div className="field-pair">
        <Field id="contact-email" label={copy.email} missing={copy.emailMissing} invalid={copy.emailInvalid}>
          <input name="email" type="email" autoComplete="email" inputMode="email" required maxLength={320} />
        </Field>
        <Field id="contact-phone" label={copy.phone} labelNote={copy.optional}>
          <input name="phone" type="tel" autoComplete="tel" inputMode="tel" maxLength={40} />
        </Field>
      </div>
      <Field id="contact-message" label={copy.message} hint={copy.messageHint} missing={copy.messageMissing}>
        <textarea name="message" rows={5} required maxLength={5000} />
      </Field>
      <div className="trap" aria-hidden="true">
        <label htmlFor="contact-website">{copy.leaveEmpty}</label>
        <input id="contact-website" name="website" type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <div className="form-foot">
        <button className="button large" type="submit">
          {copy.submit}
        </button>
        <p className="form-result" role="status" aria-live="polite" />
      </div>
    </form>
  )
}
