import { CalendarsSection } from '#features/calendar/web/calendars-section'
import { PasswordForm } from '#features/sessions/web/password-form'
import { SessionList } from '#features/sessions/web/session-list'
import { TwoFactor } from '#features/sessions/web/two-factor'
import { TimeZoneForm } from '#features/settings/web/time-zone-form'
import { Page } from '#kit/page'
import { Section } from '#kit/section'
import { ThemePicker } from './theme-picker'

export function SettingsScreen() {
  return (
    <Page title="Settings" subtitle="How Mainstreet looks, and who may come in" narrow>
      <Section title="Appearance" hint="System follows your device.">
        <ThemePicker />
      </Section>
      <Section title="Business" hint="Decides which day it is: what is due today and what is overdue.">
        <TimeZoneForm />
      </Section>
      <Section title="Calendars">
        <CalendarsSection />
      </Section>
      <Section title="Password" hint="Changing it logs out every other session.">
        <PasswordForm />
      </Section>
      <Section title="Two-factor login" hint="Asks for a code from an app on your phone besides the password.">
        <TwoFactor />
      </Section>
      <Section title="Sessions" hint="Where you are logged in.">
        <SessionList />
      </Section>
    </Page>
  )
}
