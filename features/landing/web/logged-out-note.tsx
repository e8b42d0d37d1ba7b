import type { LandingCopy } from '../copy'

/** Shown after logging out. */
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
