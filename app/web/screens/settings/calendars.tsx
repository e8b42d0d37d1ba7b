import { CalendarsSection } from '#features/calendar/web/calendars-section'
import { Section } from '#kit/section'

export default function Calendars() {
  return (
    <Section title="Calendars" hint="Bring other calendars in, and show yours elsewhere.">
      <CalendarsSection />
    </Section>
  )
}
