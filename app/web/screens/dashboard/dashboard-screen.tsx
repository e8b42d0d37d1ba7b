import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { currentUser } from '#features/sessions/api'
import { showLongDay } from '#kit/dates'
import { queryFor } from '#kit/queries'
import { Tabs } from '#kit/tabs'
import { CommunicationsTab } from './communications-tab'
import { FinancialsTab } from './financials-tab'
import { FirstSteps } from './first-steps'
import { greeting } from './greeting'
import { MailAction } from './mail-action'
import { OverviewTab } from './overview-tab'
import { useAutoRefresh, useToday } from './queries'
import { QuickLinks } from './quick-links'
import { SummaryCards } from './summary-cards'
import { UpcomingTab } from './upcoming-tab'

const tabs = [
  { value: 'overview', label: 'Overview', content: <OverviewTab /> },
  { value: 'financials', label: 'Financials', content: <FinancialsTab /> },
  { value: 'upcoming', label: 'Upcoming', content: <UpcomingTab /> },
  { value: 'communications', label: 'Communications', content: <CommunicationsTab /> },
]

export function DashboardScreen() {
  const [tab, setTab] = useState('overview')
  useAutoRefresh()
  return (
    <div className="mx-auto w-full max-w-[1344px] px-4 py-6 md:px-8 md:py-8">
      <title>Dashboard · Mainstreet</title>
      <div className="@container">
        <Welcome />
        <FirstSteps />
        <QuickLinks />
        <SummaryCards />
        <Tabs label="Dashboard" tabs={tabs} value={tab} onChange={setTab} />
      </div>
    </div>
  )
}

function Welcome() {
  const user = useQuery(queryFor(currentUser, {}))
  const { today } = useToday()
  return (
    <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div>
        <h1 className="text-[13px] text-quiet">Dashboard</h1>
        <p className="mt-0.5 font-sign text-[22px] leading-7 font-semibold tracking-tight">
          {greeting(user.data?.name)}
        </p>
        <p className="figures mt-1 text-quiet">{showLongDay(`${today}T12:00:00`)}</p>
      </div>
      <MailAction />
    </div>
  )
}
