import type { LandingCopy } from '../copy'
import { Field } from './field'

export function LoginDialog({ copy }: { copy: LandingCopy['login'] }) {
  return (
    <dialog
      className="login"
      id="login"
      aria-labelledby="login-heading"
      data-refused={copy.refused}
      data-failed={copy.failed}
      data-unknown-passkey={copy.passkeyUnknown}
      data-no-passkey={copy.passkeyNone}
      data-other-host={copy.passkeyElsewhere}
    >
      <form id="login-form" method="post" action="/api/login" noValidate>
        <h2 id="login-heading">{copy.heading}</h2>
        <p className="login-lead">{copy.lead}</p>
        <Field id="login-username" label={copy.username} missing={copy.usernameMissing}>
          <input
            name="username"
            type="text"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        </Field>
        <Field id="login-password" label={copy.password} missing={copy.passwordMissing}>
          <input name="password" type="password" autoComplete="current-password" required />
        </Field>
        <p className="login-problem" role="alert" />
        <LoginButtons cancel={copy.cancel} submit={copy.submit} />
        <PasskeyLink label={copy.passkey} />
      </form>
      <form id="login-code-form" method="post" action="/api/login/code" noValidate hidden>
        <h2 id="login-code-heading">{copy.codeHeading}</h2>
        <p className="login-lead">{copy.codeLead}</p>
        <Field id="login-code" label={copy.code} missing={copy.codeMissing}>
          <input
            name="code"
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={64}
          />
        </Field>
        <p className="login-problem" role="alert" />
        <LoginButtons cancel={copy.cancel} submit={copy.confirmCode} />
        <PasskeyLink label={copy.passkey} />
      </form>
    </dialog>
  )
}

function LoginButtons({ cancel, submit }: { cancel: string; submit: string }) {
  return (
    <div className="login-buttons">
      <button className="button plain" type="button" data-close-login="">
        {cancel}
      </button>
      <button className="button" type="submit">
        {submit}
      </button>
    </div>
  )
}

/** Shown by the script where the browser has passkeys. */
function PasskeyLink({ label }: { label: string }) {
  return (
    <a className="login-passkey" href="#login" data-passkey="" hidden>
      {label}
    </a>
  )
}

/** Shown to a visitor who was redirected here from a page that needs a login. */
export function LoginRequiredBar({ copy }: { copy: LandingCopy['login'] }) {
  return (
    <section className="wanted-bar" id="wanted-bar" aria-label={copy.loginRequired} hidden>
      <p>{copy.loginRequired}</p>
      <button className="wanted-login" type="button" data-open-login="">
        {copy.loginRequiredAction}
      </button>
      <button className="wanted-close" type="button" aria-label={copy.close} data-close-wanted="">
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
          <path d="M5 5l10 10M15 5L5 15" />
        </svg>
      </button>
    </section>
  )
}
