import type { LandingContent } from '../landing-content'
import { Street } from './street'

export function Hero({ copy }: { copy: LandingContent }) {
  const [opening, ending] = copy.hero.heading
  return (
    <section className="hero" aria-labelledby="hero-heading">
      <div className="hero-words wide">
        <h1 id="hero-heading">
          {ending ? (
            <>
              {opening} <span>{ending}</span>
            </>
          ) : (
            opening
          )}
        </h1>
        <div className="hero-aside">
          {copy.hero.lead && <p className="lead">{copy.hero.lead}</p>}
          <div className="hero-actions">
            <a className="button large" href="#contact" data-schedule="">
              {copy.schedule}
            </a>
            {copy.shownSections.includes('what-we-do') && (
              <a className="quiet-link" href="#what-we-do">
                {copy.hero.more}
              </a>
            )}
          </div>
          {copy.hero.note && <p className="hero-note">{copy.hero.note}</p>}
        </div>
      </div>
      {copy.pictures && (
        <div className="hero-street">
          <Street copy={copy.street} name={copy.name} />
        </div>
      )}
    </section>
  )
}
