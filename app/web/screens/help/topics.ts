import type { Topic, TopicGroup } from './topic'
import { aboutTopic } from './topics/about'
import { aiTopic } from './topics/ai'
import { backupTopic } from './topics/backup'
import { bookingTopic } from './topics/booking'
import { calendarTopic } from './topics/calendar'
import { clientsTopic } from './topics/clients'
import { contractsTopic } from './topics/contracts'
import { dashboardTopic } from './topics/dashboard'
import { documentsTopic } from './topics/documents'
import { financesTopic } from './topics/finances'
import { firstStepsTopic } from './topics/first-steps'
import { invoicesTopic } from './topics/invoices'
import { keyboardTopic } from './topics/keyboard'
import { mailTopic } from './topics/mail'
import { neighbourhoodTopic } from './topics/neighbourhood'
import { notesTopic } from './topics/notes'
import { notificationsTopic } from './topics/notifications'
import { portalTopic } from './topics/portal'
import { quotesTopic } from './topics/quotes'
import { searchTopic } from './topics/search'
import { settingsTopic } from './topics/settings'
import { signaturesTopic } from './topics/signatures'
import { tasksTopic } from './topics/tasks'
import { utilitiesTopic } from './topics/utilities'

export const topics: [Topic, ...Topic[]] = [
  firstStepsTopic,
  dashboardTopic,
  clientsTopic,
  tasksTopic,
  mailTopic,
  calendarTopic,
  bookingTopic,
  financesTopic,
  quotesTopic,
  signaturesTopic,
  invoicesTopic,
  documentsTopic,
  contractsTopic,
  portalTopic,
  notesTopic,
  utilitiesTopic,
  neighbourhoodTopic,
  searchTopic,
  notificationsTopic,
  keyboardTopic,
  settingsTopic,
  aiTopic,
  backupTopic,
  aboutTopic,
]

const groups: TopicGroup[] = ['Begin', 'Screens', 'Everywhere', 'Settings and data']

export const topicsByGroup = groups.map((group) => ({ group, topics: topics.filter((topic) => topic.group === group) }))
