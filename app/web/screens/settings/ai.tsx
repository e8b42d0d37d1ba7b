import { ActivityList } from '#features/assistant/web/activity-list'
import { AiForm } from '#features/assistant/web/ai-form'
import { SentList } from '#features/assistant/web/sent-list'
import { Section } from '#kit/section'

export default function Ai() {
  return (
    <>
      <Section
        title="Language model"
        hint="Without one, built-in rules answer and nothing leaves this server. A key is kept encrypted and never shown again."
      >
        <AiForm />
      </Section>
      <Section title="What was sent" hint="Word for word, for 30 days.">
        <SentList />
      </Section>
      <Section title="Activity" hint="What the assistant did and proposed, and what you made of it.">
        <ActivityList />
      </Section>
    </>
  )
}
