import type { LandingCopy } from '../copy'

/** Tells whoever just came from the back office that the door is closed behind them. */
export function LoggedOutNote({ copy }: { copy: LandingCopy['login'] }) {
  return (
    <div className="logged-out-note" role="status">
      <div id="logged-out-note" hidden>
        <strong>{copy.loggedOut}</strong>
        <p>{copy.loggedOutLine}</p>
      </div>
    </div>
  )
}
