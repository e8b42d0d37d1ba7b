import type { Topic } from '../topic'

export const aboutTopic: Topic = {
  id: 'about',
  title: 'Version and diagnostics',
  group: 'Settings and data',
  summary: 'What to send along when you ask somebody for help',
  aliases: ['support', 'problem', 'bug', 'error', 'version', 'debug', 'api', 'programming'],
  sections: [
    {
      id: 'diagnostics',
      title: 'Diagnostics',
      blocks: [
        'Copy these lines into a message when something does not work. They hold numbers and names of settings, and nothing that you or your clients have written.',
        { part: 'about' },
      ],
    },
    {
      id: 'programming',
      title: 'For programs',
      blocks: ['Every call of this Mainstreet is described under [Programming interface](/help/api).'],
    },
  ],
}
