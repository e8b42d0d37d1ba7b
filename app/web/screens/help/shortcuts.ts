export type ShortcutPlace =
  | 'everywhere'
  | 'tasks'
  | 'mailbox'
  | 'calendar'
  | 'board'
  | 'notes'
  | 'signatures'
  | 'assistant'

type Shortcut = { keys: string[]; does: string }

/** All keyboard shortcuts by area. Single letters are ignored while typing. */
export const shortcuts: Record<ShortcutPlace, { title: string; keys: Shortcut[] }> = {
  everywhere: {
    title: 'Everywhere',
    keys: [
      { keys: ['Ctrl K', '⌘ K'], does: 'Search, go to any page, begin a common action' },
      { keys: ['/'], does: 'The same, where nobody is typing' },
      { keys: ['?'], does: 'The keys of the page that is open' },
      { keys: ['↑', '↓', 'Enter'], does: 'Choose in a list of suggestions' },
      { keys: ['F8'], does: 'Go to the message in the corner' },
      { keys: ['Esc'], does: 'Close what lies on top' },
    ],
  },
  tasks: {
    title: 'Tasks',
    keys: [
      { keys: ['n'], does: 'Write a new task' },
      { keys: ['j', 'k'], does: 'Next and previous task' },
      { keys: ['x'], does: 'Done' },
      { keys: ['e'], does: 'Open and edit' },
      { keys: ['Delete'], does: 'Delete, after a question' },
    ],
  },
  mailbox: {
    title: 'Mailbox',
    keys: [
      { keys: ['j', 'k'], does: 'Next and previous mail' },
      { keys: ['o', 'Enter'], does: 'Open the mail' },
      { keys: ['u'], does: 'Back to the list' },
      { keys: ['e'], does: 'Archive' },
      { keys: ['#'], does: 'Into the trash' },
      { keys: ['!'], does: 'Junk' },
      { keys: ['s'], does: 'Star, or take the star away' },
      { keys: ['x'], does: 'Choose, for several at once' },
      { keys: ['Shift click'], does: 'Choose all from the one chosen before' },
      { keys: ['Esc'], does: 'Choose none' },
      { keys: ['z'], does: 'Undo the last move or mark' },
      { keys: ['Shift I', 'Shift U'], does: 'Mark as read, as unread' },
      { keys: ['r', 'a', 'f'], does: 'Reply, reply to all, forward' },
      { keys: ['g i', 'g s', 'g t', 'g d'], does: 'Go to the inbox, starred, sent mail, drafts' },
      { keys: ['g a', 'g !', 'g #'], does: 'Go to the archive, junk, the trash' },
      { keys: ['c'], does: 'Write a mail' },
      { keys: ['Ctrl Enter', '⌘ Enter'], does: 'Send, while writing' },
      { keys: ['/'], does: 'Search the mail' },
    ],
  },
  calendar: {
    title: 'Calendar',
    keys: [
      { keys: ['t'], does: 'Today' },
      { keys: ['←', '→', '↑', '↓'], does: 'Walk by days and weeks' },
      { keys: ['Page Up', 'Page Down'], does: 'The page before and after' },
      { keys: ['k', 'j', 'p'], does: 'The page before, after, before' },
      { keys: ['g'], does: 'Go to a date' },
      { keys: ['d', 'w', 'm', 'x', 'a'], does: 'Day, week, month, four days, agenda' },
      { keys: ['1', '2', '3', '4', '5'], does: 'The same' },
      { keys: ['n', 'c'], does: 'New event' },
      { keys: ['q'], does: 'New event from one line: what and when' },
      { keys: ['e'], does: 'Edit the event that has the focus' },
      { keys: ['Enter'], does: 'Show its details' },
    ],
  },
  board: {
    title: 'Deals as a board',
    keys: [
      { keys: ['Enter'], does: 'Open the deal' },
      { keys: ['Space'], does: 'Lift the deal, and set it down' },
      { keys: ['←', '→'], does: 'Carry it to the stage before or after' },
      { keys: ['Esc'], does: 'Leave it where it was' },
    ],
  },
  notes: {
    title: 'Notes',
    keys: [
      { keys: ['Ctrl B', 'Ctrl I'], does: 'Bold, italic, while writing' },
      { keys: ['[['], does: 'Link to another note or to a client' },
      { keys: ['Enter'], does: 'In a list: its next line' },
      { keys: ['Space'], does: 'On the handle of a note: pick it up, and drop it on a folder' },
    ],
  },
  signatures: {
    title: 'Fields on a page',
    keys: [
      { keys: ['←', '→', '↑', '↓'], does: 'Move the field' },
      { keys: ['Shift ←', 'Shift →', 'Shift ↑', 'Shift ↓'], does: 'Make it smaller or larger' },
      { keys: ['Delete'], does: 'Take it away' },
    ],
  },
  assistant: {
    title: 'Assistant',
    keys: [
      { keys: ['Enter'], does: 'Ask' },
      { keys: ['Shift Enter'], does: 'A new line' },
      { keys: ['Esc'], does: 'Close the window' },
    ],
  },
}

/** The board of deals has two addresses. */
const placesByPath: [string, ShortcutPlace][] = [
  ['/emails', 'mailbox'],
  ['/tasks', 'tasks'],
  ['/calendar', 'calendar'],
  ['/finances', 'board'],
  ['/deals', 'board'],
  ['/notes', 'notes'],
  ['/signatures', 'signatures'],
]

/** Whose keys work on the page with this path, besides those that work everywhere. */
export const placeOfPath = (path: string): ShortcutPlace | undefined =>
  placesByPath.find(([start]) => path === start || path.startsWith(`${start}/`))?.[1]
