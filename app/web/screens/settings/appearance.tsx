import { Section } from '#kit/section'
import { ThemePicker } from './theme-picker'

export default function Appearance() {
  return (
    <Section title="Appearance" hint="System follows your device.">
      <ThemePicker />
    </Section>
  )
}
