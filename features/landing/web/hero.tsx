import type { LandingCopy } from '../copy'
import { Street } from './street'

export function Hero({ copy }: { copy: LandingCopy }) {
  const [opening, ending] = copy.hero.heading
  return (
    <section className="hero" aria-labelledby="hero-heading">
      <div className="hero-words wide">
        <h1 id="hero-heading">
          {opening} <span>{ending}</span>
        </h1>
        <div className="hero-aside">
          <p className="lead">{copy.hero.lead}</p>
          <div className="hero-actions">
            <a className="button large" href="#contact" data-schedule="">
              {copy.schedule}
            </a>
            <a className="quiet-link" href="#what-we-do">
              {copy.hero.more}
            </a>
          </div>
          <p className="hero-note">{copy.hero.note}</p>
        </div>
      </div>
      <div className="hero-street">
        <Street copy={copy.street} />
      </div>
    </section>
  )
}
