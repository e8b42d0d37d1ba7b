import type { LandingCopy } from '../copy'

export function Faq({ copy }: { copy: LandingCopy['faq'] }) {
  return (
    <section className="faq" id="faq" aria-labelledby="faq-heading">
      <div className="faq-columns section wide">
        <div className="faq-head">
          <h2 id="faq-heading">{copy.heading}</h2>
          <p>
            {copy.lead}{' '}
            <a className="text-link" href="#contact" data-schedule="">
              {copy.ask}
            </a>
          </p>
        </div>
        <div className="faq-items">
          {copy.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, and a question may appear twice
            <details className="faq-item" name="faq" key={index}>
              <summary>
                <h3>{item.question}</h3>
                <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
                  <path d="M3 10h14" />
                  <path className="upright-bar" d="M10 3v14" />
                </svg>
              </summary>
              <p>{item.answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
