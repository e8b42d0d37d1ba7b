import { CalendarsSection } from '#features/calendar/web/calendars-section'
import { Section } from '#kit/section'

export default function Calendars() {
  return (
    <Section title="Calendars" hint="Your calendar in other programs, and other calendars in yours.">
      <CalendarsSection />
    </Section>
  )
}
