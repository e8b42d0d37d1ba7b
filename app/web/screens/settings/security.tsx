import { SecurityLog } from '#features/security-log/web/security-log'
import { Passkeys } from '#features/sessions/web/passkeys'
import { PasswordForm } from '#features/sessions/web/password-form'
import { SessionList } from '#features/sessions/web/session-list'
import { TwoFactor } from '#features/sessions/web/two-factor'
import { Section } from '#kit/section'

export default function Security() {
  return (
    <>
      <Section title="Password" hint="Changing it logs out every other session.">
        <PasswordForm />
      </Section>
      <Section title="Two-factor login" hint="Asks for a code from an app on your phone besides the password.">
        <TwoFactor />
      </Section>
      <Section
        title="Passkeys"
        hint="Log in with your fingerprint, face or PIN instead of the password, or instead of the code of two-factor login."
      >
        <Passkeys />
      </Section>
      <Section title="Sessions" hint="Where you are logged in.">
        <SessionList />
      </Section>
      <Section
        title="Security log"
        hint="Logins and sensitive acts: exports, backups, links, keys. If you see one that was not yours, change your password."
      >
        <SecurityLog />
      </Section>
    </>
  )
}
