import { ProfileForm } from '#features/sessions/web/profile-form'
import { Section } from '#kit/section'

export default function Profile() {
  return (
    <Section title="Profile" hint="How Mainstreet greets you, and the address you may log in with.">
      <ProfileForm />
    </Section>
  )
}
