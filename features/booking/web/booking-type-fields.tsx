import { Field } from '#kit/field'
import { Section } from '#kit/section'
import { Select } from '#kit/select'
import { Switch } from '#kit/switch'
import { TextArea } from '#kit/text-area'
import { WeeklyHoursFields } from '#kit/weekly-hours-fields'
import { type PlaceKind, publicPath, typeLimits } from '../booking-type'
import { type BookingTypeDraft, slugFrom } from './booking-type-draft'
import { ExceptionFields } from './exception-fields'
import { useSchedules } from './queries'
import { QuestionFields } from './question-fields'

type BookingTypeFieldsProps = {
  draft: BookingTypeDraft
  errors: Record<string, string>
  /** The currency of the price. */
  currency: string
  onChange: (change: Partial<BookingTypeDraft>) => void
}

export const placeLabels: Record<PlaceKind, string> = {
  video: 'Video call',
  phone: 'Phone call',
  address: 'In person',
  ask: 'The guest says where',
}

const placeFields: Record<PlaceKind, { label: string; hint: string }> = {
  video: { label: 'Link', hint: 'Sent with the confirmation' },
  phone: { label: 'Number to call', hint: 'Leave it empty to ask the guest for a number' },
  address: { label: 'Address', hint: 'Sent with the confirmation' },
  ask: { label: '', hint: '' },
}

/** The fields of a kind of meeting, in the order in which an owner thinks of them. */
export function BookingTypeFields({ draft, errors, currency, onChange }: BookingTypeFieldsProps) {
  const schedules = useSchedules().data ?? []
  const text = (name: keyof BookingTypeDraft & string) => ({
    value: draft[name] as string,
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  const number = (name: keyof BookingTypeDraft & string) => ({ ...text(name), inputMode: 'decimal' as const })
  return (
    <>
      <Section title="Meeting">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Name" maxLength={typeLimits.name} required {...text('name')} />
          <Field label="Name in Spanish" maxLength={typeLimits.name} {...text('nameEs')} />
          <Field
            className="sm:col-span-2"
            label="Address of the page"
            hint={`${publicPath(draft.slug || slugFrom(draft.name) || '…')} on this server`}
            placeholder={slugFrom(draft.name)}
            {...text('slug')}
          />
          <TextArea label="Description" rows={3} {...text('description')} />
          <TextArea label="Description in Spanish" rows={3} {...text('descriptionEs')} />
          <Field label="Length in minutes" {...number('minutes')} />
          <Field
            label="Other lengths"
            hint="Minutes, separated by commas; the guest chooses"
            {...text('otherMinutes')}
          />
          <Select
            label="Place"
            value={draft.placeKind}
            options={Object.entries(placeLabels).map(([value, label]) => ({ value, label }))}
            onChange={(event) => onChange({ placeKind: event.target.value as PlaceKind })}
          />
          {draft.placeKind !== 'ask' && <Field {...placeFields[draft.placeKind]} {...text('place')} />}
        </div>
      </Section>
      <Section title="Weekly hours" hint="In your time zone. Guests see them in theirs.">
        {schedules.length > 0 && (
          <Select
            label="Hours"
            className="mb-4 sm:max-w-72"
            value={draft.scheduleId}
            error={errors.scheduleId}
            options={[
              { value: '', label: 'Of this kind alone' },
              ...schedules.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(event) => onChange({ scheduleId: event.target.value })}
          />
        )}
        {draft.scheduleId === '' && (
          <WeeklyHoursFields hours={draft.hours} errors={errors} onChange={(hours) => onChange({ hours })} />
        )}
      </Section>
      {draft.scheduleId === '' && (
        <Section title="Other hours on single dates" hint="A date without hours is closed.">
          <ExceptionFields
            exceptions={draft.exceptions}
            errors={errors}
            onChange={(exceptions) => onChange({ exceptions })}
          />
        </Section>
      )}
      <Section title="Limits">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Minutes free before" {...number('bufferBefore')} />
          <Field label="Minutes free after" {...number('bufferAfter')} />
          <Field label="Notice in hours" hint="The least time before a meeting" {...number('noticeHours')} />
          <Field label="Days ahead" hint="How far a guest can look" {...number('horizonDays')} />
          <Field label="Most a day" hint="Empty: no limit" {...number('maxPerDay')} />
          <Field label="Most a week" hint="Empty: no limit" {...number('maxPerWeek')} />
          <Field label="A start every" hint="Minutes. Empty: one meeting after the other" {...number('stepMinutes')} />
        </div>
        <div className="mt-3">
          <Switch
            label="All-day events block the day"
            hint="From your calendar and the calendars that you subscribe to"
            checked={draft.allDayBlocks}
            onChange={(allDayBlocks) => onChange({ allDayBlocks })}
          />
        </div>
      </Section>
      <Section title="Questions" hint="Name and e-mail address are always asked for.">
        <QuestionFields questions={draft.questions} errors={errors} onChange={(questions) => onChange({ questions })} />
      </Section>
      <Section title="Price" hint="Tax included. Empty: the meeting is free.">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={`Price in ${currency}`} {...number('price')} />
          <Field
            label={`Deposit in ${currency}`}
            hint="Paid when booking. Empty: the whole price"
            {...number('deposit')}
          />
        </div>
        <p className="mt-3 text-[13px] text-quiet">
          Guests pay by card where Stripe is connected; the time is held for 30 minutes meanwhile. Without it the price
          is only shown.
        </p>
      </Section>
      <Section title="After the booking">
        <Switch
          label="Open a deal"
          hint="With the price as its value"
          checked={draft.opensDeal}
          onChange={(opensDeal) => onChange({ opensDeal })}
        />
        <Switch
          label="Write to the guest a day after the meeting"
          hint="Not to guests who did not come"
          checked={draft.followUp}
          onChange={(followUp) => onChange({ followUp })}
        />
        {draft.followUp && (
          <div className="mt-3 grid gap-4 sm:grid-cols-2">
            <TextArea label="Text" hint="Empty: a short thank you" rows={3} {...text('followUpText')} />
            <TextArea label="Text in Spanish" rows={3} {...text('followUpTextEs')} />
          </div>
        )}
      </Section>
      <Section title="Confirmation">
        <Select
          label="A booking is confirmed"
          className="sm:max-w-72"
          value={draft.confirmation}
          options={[
            { value: 'at-once', label: 'At once' },
            { value: 'by-owner', label: 'When I have accepted it' },
          ]}
          onChange={(event) => onChange({ confirmation: event.target.value as BookingTypeDraft['confirmation'] })}
        />
        <div className="mt-3">
          <Switch
            label="Offered to guests"
            hint="Turned off, its page is not there. Bookings that were made stay."
            checked={draft.isActive}
            onChange={(isActive) => onChange({ isActive })}
          />
        </div>
      </Section>
    </>
  )
}
