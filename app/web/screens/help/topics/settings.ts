import type { Topic } from '../topic'

export const settingsTopic: Topic = {
  id: 'settings',
  title: 'Settings',
  group: 'Settings and data',
  summary: 'Everything that can be set, and where',
  aliases: [
    'preferences',
    'password',
    'two-factor',
    '2fa',
    'passkey',
    'fingerprint',
    'webauthn',
    'logo',
    'currency',
    'dark',
    'theme',
    'sessions',
    'photo',
    'log',
    'audit',
    'landing page',
    'website',
    'slogan',
    'opening hours',
    'testimonials',
  ],
  opens: '/settings',
  picture: { name: 'settings', alt: 'Settings with one section open and the state of each' },
  sections: [
    {
      id: 'where',
      title: 'What is where',
      blocks: [
        'The list beside the settings says in a few words how each is set. Changes take effect at once; nothing has to be restarted.',
        {
          list: [
            '[Profile](/settings?section=profile): your name, photo and address.',
            '[Business](/settings?section=business): name, logo, address, tax id, time zone, currency and language.',
            '[Landing page](/settings?section=landing): what visitors read at the front door, in English and Spanish.',
            '[Invoices & contracts](/settings?section=papers): what a new one begins with. Leave the tax rate empty and it counts as not chosen.',
            '[Payments](/settings?section=payments): how and by when your clients pay.',
            '[Mail](/settings?section=mail) and [Calendars](/settings?section=calendars): what is connected.',
            '[Notifications](/settings?section=notifications): what the bell tells you of.',
            '[AI](/settings?section=ai): the model, what was sent to it, and what it cost.',
            '[Files](/settings?section=files): where they are kept, and whether all are whole.',
            '[Appearance](/settings?section=appearance): light, dark, or as your device.',
          ],
        },
      ],
    },
    {
      id: 'landing',
      title: 'Your own landing page',
      blocks: [
        'Under [Landing page](/settings?section=landing) you write the name, slogan, phone, address, opening hours, services, testimonials and questions that visitors see, and turn the pictures of the street on or off. The page in Spanish has texts of its own: write both, because visitors choose.',
        '**Preview** shows the page with what you have typed; nothing is changed until you save, and then it is changed at once. A list left empty takes its section and its link in the menu off the page. Without a phone, an e-mail or an office none is shown. **Restore Defaults** brings back the page as it was delivered.',
      ],
    },
    {
      id: 'safe',
      title: 'Keeping your account safe',
      blocks: [
        'Under [Security](/settings?section=security) you change your password, turn on two-factor login (a code from your phone besides the password) and end sessions on machines you no longer use. Keep the recovery codes on paper: each lets you in once if the phone is lost.',
        'A passkey logs you in with the fingerprint, face or PIN of your device, or with a security key: add one under [Security](/settings?section=security), then use the link below the login form. It counts as two factors, takes the place of the code after the password, and answers where you are asked again who you are. A passkey belongs to the address at which you made it: after a move to another host name it stays in the list and works there no more, so remove it and add a new one. The password goes on working; removing a passkey here does not delete it from the device.',
        'Others who guess your password cannot keep you out: a browser in which you have logged in before never waits for them. A new e-mail address and the download of a backup ask for the password again when you have not given it in the last ten minutes.',
        'The security log at the end of [Security](/settings?section=security) lists logins, also refused ones, and what is worth knowing later: exports, backups, links made and withdrawn, changed keys and mail accounts, with time, address and browser. Refused logins from one address within an hour are one line. The log is kept for a year; deleting everything leaves one line that says so.',
      ],
    },
  ],
}
