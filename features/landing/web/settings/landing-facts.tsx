import { useBusiness } from '#features/settings/web/queries'
import { Button } from '#kit/button'
import { Field } from '#kit/field'
import { Section } from '#kit/section'
import { Select } from '#kit/select'
import { Switch } from '#kit/switch'
import {
  type LandingSettings,
  landingLimits,
  type Office,
  type OpeningHours,
  type Weekday,
  weekdays,
} from '../../landing-settings'
import { ListEditor } from './list-editor'

type LandingFactsProps = {
  settings: LandingSettings
  errors: Record<string, string>
  onChange: (changes: Partial<LandingSettings>) => void
}

/** What is the same in both languages. */
export function LandingFacts({ settings, errors, onChange }: LandingFactsProps) {
  const business = useBusiness().data
  return (
    <>
      <Section
        title="Your business"
        hint="Shown in the header, the contact section, the footer and what search engines read."
      >
        <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
          <Field
            label="Name"
            value={settings.name}
            error={errors.name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
          <Field
            label="Phone (Optional)"
            type="tel"
            value={settings.phone}
            error={errors.phone}
            onChange={(event) => onChange({ phone: event.target.value })}
          />
          <Field
            label="Email (Optional)"
            type="email"
            value={settings.email}
            error={errors.email}
            onChange={(event) => onChange({ email: event.target.value })}
          />
        </div>
        {business?.name && (
          <Button
            variant="quiet"
            className="mt-2 -ml-3.5 !text-awning"
            onClick={() => onChange({ name: business.name, phone: business.phone, email: business.email })}
          >
            Take them from Business
          </Button>
        )}
        <Switch
          label="Pictures of the street"
          hint="The drawn street, its shops and signs."
          checked={settings.pictures}
          onChange={(pictures) => onChange({ pictures })}
        />
      </Section>
      <Section title="Offices" hint="Where you can be visited. Without one, no address is shown.">
        <ListEditor
          noun="Office"
          items={settings.offices}
          newItem={newOffice}
          max={landingLimits.offices}
          onChange={(offices) => onChange({ offices })}
        >
          {(office, index, change) => (
            <OfficeFields office={office} onChange={change} errorOf={(field) => errors[`offices.${index}.${field}`]} />
          )}
        </ListEditor>
      </Section>
      <Section title="Opening hours" hint="Days and times are written in the language of the page.">
        <ListEditor
          noun="Hours"
          items={settings.hours}
          newItem={newHours}
          max={landingLimits.hours}
          onChange={(hours) => onChange({ hours })}
        >
          {(hours, index, change) => (
            <HoursFields hours={hours} onChange={change} errorOf={(field) => errors[`hours.${index}.${field}`]} />
          )}
        </ListEditor>
      </Section>
    </>
  )
}

const newOffice: Office = {
  title: { en: '', es: '' },
  street: '',
  city: '',
  region: '',
  postalCode: '',
  country: 'US',
}
const newHours: OpeningHours = { from: 'monday', to: 'friday', opens: '09:00', closes: '17:00' }

type FieldsProps<Item> = {
  onChange: (changes: Partial<Item>) => void
  errorOf: (field: string) => string | undefined
}

const addressFields = [
  ['street', 'Street'],
  ['city', 'City'],
  ['region', 'State or region (Optional)'],
  ['postalCode', 'Postal code (Optional)'],
  ['country', 'Country, two letters'],
] as const

function OfficeFields({ office, onChange, errorOf }: FieldsProps<Office> & { office: Office }) {
  return (
    <>
      <Field
        label="Title in English (Optional)"
        value={office.title.en}
        error={errorOf('title.en')}
        onChange={(event) => onChange({ title: { ...office.title, en: event.target.value } })}
      />
      <Field
        label="Title in Spanish (Optional)"
        value={office.title.es}
        error={errorOf('title.es')}
        onChange={(event) => onChange({ title: { ...office.title, es: event.target.value } })}
      />
      {addressFields.map(([name, label]) => (
        <Field
          key={name}
          label={label}
          value={office[name]}
          error={errorOf(name)}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      ))}
    </>
  )
}

const dayOptions = weekdays.map((day) => ({ value: day, label: day.charAt(0).toUpperCase() + day.slice(1) }))

function HoursFields({ hours, onChange, errorOf }: FieldsProps<OpeningHours> & { hours: OpeningHours }) {
  return (
    <>
      <Select
        label="From"
        value={hours.from}
        options={dayOptions}
        error={errorOf('from')}
        onChange={(event) => onChange({ from: event.target.value as Weekday })}
      />
      <Select
        label="To"
        value={hours.to}
        options={dayOptions}
        error={errorOf('to')}
        onChange={(event) => onChange({ to: event.target.value as Weekday })}
      />
      <Field
        label="Opens"
        type="time"
        value={hours.opens}
        error={errorOf('opens')}
        onChange={(event) => onChange({ opens: event.target.value })}
      />
      <Field
        label="Closes"
        type="time"
        value={hours.closes}
        error={errorOf('closes')}
        onChange={(event) => onChange({ closes: event.target.value })}
      />
    </>
  )
}
