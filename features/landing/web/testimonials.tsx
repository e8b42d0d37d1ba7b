import type { LandingContent } from '../landing-content'
import { HangingSign } from './hanging-sign'

export function Testimonials({ copy: { testimonials: copy, pictures } }: { copy: LandingContent }) {
  return (
    <section className="testimonials section wide" id="testimonials" aria-labelledby="testimonials-heading">
      <div className="section-head">
        <h2 id="testimonials-heading">{copy.heading}</h2>
      </div>
      <div className="quotes">
        {copy.quotes.map((quote, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, and one person may say two things
          <figure className="quote" key={index}>
            {pictures && <HangingSign initials={quote.initials} index={index} />}
            <blockquote>
              <p>{quote.text}</p>
            </blockquote>
            <figcaption>
              <strong>{quote.name}</strong>
              <span>{quote.shop}</span>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}
