import { Page } from '#kit/page'
import { Section } from '#kit/section'

const shortcuts: [string, string][] = [
  ['/ or Ctrl K', 'Search, go to any page, start a common action'],
  ['F8', 'Go to the message in the corner'],
  ['Esc', 'Close what lies on top'],
]

export function HelpScreen() {
  return (
    <Page title="Help & Support" subtitle="Short answers for the first days" narrow>
      <Section title="Consultation requests">
        <p>
          When somebody fills in the form on your landing page, the bell tells you at once. The request waits under
          Consultation requests, where you mark it as contacted, dismiss it, or make a client of it.
        </p>
      </Section>
      <Section title="Keeping your account safe">
        <p>
          Under Settings you change your password, turn on two-factor login and end sessions on machines you no longer
          use.
        </p>
      </Section>
      <Section title="Keyboard">
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
          {shortcuts.map(([keys, does]) => (
            <div key={keys} className="contents">
              <dt>
                <kbd className="rounded border bg-card px-1.5 py-0.5 font-sans text-[13px] whitespace-nowrap">
                  {keys}
                </kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title="Where your data is">
        <p>
          On your own machine, in the data folder beside the program. Nothing leaves it unless you connect something
          that needs it.
        </p>
      </Section>
    </Page>
  )
}
