import type { LandingCopy } from '../copy'

export function WhatWeDo({ copy }: { copy: LandingCopy['whatWeDo'] }) {
  return (
    <section className="what-we-do" id="what-we-do" aria-labelledby="what-we-do-heading">
      <div className="what-we-do-columns section wide">
        <div>
          <h2 id="what-we-do-heading">{copy.heading}</h2>
          {copy.lead && <p className="lead">{copy.lead}</p>}
          <dl className="services">
            {copy.services.map((service, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, and two may have one title
              <div key={index}>
                <dt>{service.title}</dt>
                <dd>{service.text}</dd>
              </div>
            ))}
          </dl>
        </div>
        {copy.approach.steps.length > 0 && <Approach copy={copy.approach} />}
      </div>
    </section>
  )
}

function Approach({ copy }: { copy: LandingCopy['whatWeDo']['approach'] }) {
  return (
    <article className="approach" aria-labelledby="approach-heading">
      <AwningEdge />
      <div className="approach-words">
        <h3 id="approach-heading">{copy.label}</h3>
        {copy.claim && <p className="claim">{copy.claim}</p>}
        <ol className="steps">
          {copy.steps.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, and two may have one title
            <li key={index}>
              <strong>{step.title}</strong>
              <span>{step.text}</span>
            </li>
          ))}
        </ol>
        {copy.note && <p className="approach-note">{copy.note}</p>}
      </div>
    </article>
  )
}

function AwningEdge() {
  return (
    <svg className="awning-edge drawn" viewBox="0 0 480 56" aria-hidden="true" focusable="false">
      {Array.from({ length: 15 }, (_, stripe) => {
        const cut = `M${stripe * 32} 0h32v38a16 16 0 0 1-32 0z`
        return <path key={cut} className={stripe % 2 === 0 ? 'green' : 'cream'} d={cut} />
      })}
    </svg>
  )
}
