import { CalendarsSection } from '#features/calendar/web/calendars-section'
import { WorkingHoursForm } from '#features/calendar/web/working-hours-form'
import { Section } from '#kit/section'

export default function Calendars() {
  return (
    <>
      <Section title="Calendars" hint="Your calendar in other programs, and other calendars in yours.">
        <CalendarsSection />
      </Section>
      <Section
        title="Working hours"
        hint="What is outside of them is shaded in the calendar, and comes last when you find a time."
      >
        <WorkingHoursForm />
      </Section>
    </>
  )
}
