import { ActiveDeals } from './active-deals'
import { CurrentProjects } from './current-projects'
import { ImportantEmails } from './important-emails'
import { PriorityTasks } from './priority-tasks'
import { TodaysAgenda } from './todays-agenda'
import { WaitingForClients } from './waiting-for-clients'

export const OverviewTab = () => (
  <div className="grid gap-4 @2xl:grid-cols-2 @5xl:grid-cols-6">
    <TodaysAgenda className="@5xl:col-span-2" />
    <PriorityTasks className="@5xl:col-span-2" />
    <ImportantEmails className="@2xl:col-span-2" />
    <ActiveDeals className="@2xl:col-span-2 @5xl:col-span-3" />
    <CurrentProjects className="@2xl:col-span-2 @5xl:col-span-3" />
    <WaitingForClients className="@2xl:col-span-2 @5xl:col-span-6" />
  </div>
)
