import { NotificationSettings } from '#features/notifications/web/notification-settings'
import { Section } from '#kit/section'

export default function Notifications() {
  return (
    <Section title="Notifications" hint="What the bell tells you of.">
      <NotificationSettings />
    </Section>
  )
}
