import type { LandingContent } from '../landing-content'
import { OpenDoor } from './open-door'

export function CallToAction({ copy }: { copy: LandingContent }) {
  return (
    <section className="call-to-action" aria-labelledby="call-to-action-heading">
      <div className="call-to-action-row wide">
        <div className="call-to-action-words">
          <h2 id="call-to-action-heading">{copy.callToAction.heading}</h2>
          {copy.callToAction.text && <p>{copy.callToAction.text}</p>}
          <a className="button large gold" href="#contact" data-schedule="">
            {copy.schedule}
          </a>
        </div>
        {copy.pictures && <OpenDoor open={copy.street.open} />}
      </div>
    </section>
  )
}
