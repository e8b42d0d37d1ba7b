import type { LandingCopy } from '../copy'
import { HangingSign } from './hanging-sign'

export function Testimonials({ copy }: { copy: LandingCopy['testimonials'] }) {
  return (
    <section className="testimonials section wide" id="testimonials" aria-labelledby="testimonials-heading">
      <div className="section-head">
        <h2 id="testimonials-heading">{copy.heading}</h2>
      </div>
      <div className="quotes">
        {copy.quotes.map((quote, index) => (
          <figure className="quote" key={quote.name}>
            <HangingSign initials={quote.initials} index={index} />
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
