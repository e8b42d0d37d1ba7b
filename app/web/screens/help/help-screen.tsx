import { Page } from '#kit/page'
import { Section } from '#kit/section'

const shortcuts: [string, string][] = [
  ['/ or Ctrl K', 'Search, go to any page, start a common action'],
  ['n, j, k, x, e', 'On the tasks page: new task, down, up, done, edit'],
  ['t, arrows, m, w, n', 'In the calendar: today, walk by days and weeks, month, week, new event'],
  ['j, k, e, r, a, f, c, /, u', 'In the mailbox: down, up, archive, reply, reply all, forward, write, search, back'],
  ['s, x, #, !', 'In the mailbox: star, choose, trash, junk'],
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
      <Section title="Clients">
        <p>
          Bring your contacts over with Import: Mainstreet reads the files of Google Contacts, Outlook and HubSpot, any
          CSV and vCard file, and shows what will happen before it writes anything. The same file twice brings nobody in
          twice. Choose two clients in the list to merge them; the message that follows can undo it.
        </p>
      </Section>
      <Section title="Tasks">
        <p>
          Type a task as you would say it: “call the bakery tomorrow 3pm !high”. What was understood is shown while you
          type. When a task is due, the bell tells you.
        </p>
      </Section>
      <Section title="Deals">
        <p>
          Finances shows your deals as a table or as a board. Carry a deal to its next stage with the mouse, with a
          finger (hold it for a moment) or with the keyboard: Space lifts it, the arrows choose a stage, Space drops it.
          A deal that rests in a stage for too long is marked as rotting. When you win one, make its invoice or contract
          from the message that follows. The weighted pipeline counts each open deal by its probability.
        </p>
      </Section>
      <Section title="Calendar">
        <p>
          Drag an event to move it, drag its edge to stretch it, draw over empty days or hours to add one; the message
          that follows can undo a move. Scan for Events reads your recent mails and notes and suggests what they
          announce, each with the sentence it comes from. Under Settings you subscribe to other calendars, import a
          calendar file, and make a private address at which your phone reads yours.
        </p>
      </Section>
      <Section title="Emails">
        <p>
          Primary holds what people write to you; newsletters and notices gather in Others. The search understands
          from:, to:, subject:, has:attachment, is:unread, before: and after:. Pictures from elsewhere stay out until
          you ask for them, and whoever tries to learn that you read a mail is named. What you send waits ten seconds,
          so that you can undo it.
        </p>
      </Section>
      <Section title="Documents">
        <p>
          Drop files anywhere on the Documents page, up to 10MB each. Names and the words inside PDF, office, text and
          web files are searched. A file of the same name, client and type becomes a new version; older ones can be
          restored. What you delete stays in the trash for 30 days. A link made under Details opens one document for a
          week, for whoever has it.
        </p>
      </Section>
      <Section title="Contracts">
        <p>
          Generate a contract from a few fields, in English or Spanish, read it, change its words, and save it. Saved
          contracts keep their versions and a state, and are sent as a PDF. They are templates, not legal advice: have a
          lawyer read yours.
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
