import type { LandingContent } from '../landing-content'
import { FeaturePicture } from './feature-picture'

export function Features({ copy: { features: copy, pictures } }: { copy: LandingContent }) {
  return (
    <section className="features section wide" id="features" aria-labelledby="features-heading">
      <div className="section-head">
        <h2 id="features-heading">{copy.heading}</h2>
        {copy.lead && <p className="lead">{copy.lead}</p>}
      </div>
      <ul className="feature-grid">
        {copy.cards.map((card, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, and two cards may have one title
          <li className="feature-card" key={index}>
            {pictures && <FeaturePicture detail={card.detail} />}
            <div className="feature-words">
              <h3>{card.title}</h3>
              <p>{card.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
