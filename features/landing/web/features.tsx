import type { LandingCopy } from '../copy'
import { FeaturePicture } from './feature-picture'

export function Features({ copy }: { copy: LandingCopy['features'] }) {
  return (
    <section className="features section wide" id="features" aria-labelledby="features-heading">
      <div className="section-head">
        <h2 id="features-heading">{copy.heading}</h2>
        <p className="lead">{copy.lead}</p>
      </div>
      <ul className="feature-grid">
        {copy.cards.map((card) => (
          <li className="feature-card" key={card.detail}>
            <FeaturePicture detail={card.detail} />
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
