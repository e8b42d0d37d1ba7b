import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { ResponseError } from '#kit/response-error'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'
import { Tabs } from '#kit/tabs'
import { useToast } from '#kit/toast'
import type { Client } from '../client'
import { type ClientProfile, clientProfile } from '../research'

/** Opening the dialog starts the research; a failure closes it. */
export function AnalysisDialog({ client, onClose }: { client: Client | null; onClose: () => void }) {
  return (
    <Dialog
      open={client !== null}
      onOpenChange={(open) => open || onClose()}
      title={`Deep Client Analysis: ${client?.name ?? ''}`}
    >
      {client && <Analysis client={client} onClose={onClose} />}
    </Dialog>
  )
}

function Analysis({ client, onClose }: { client: Client; onClose: () => void }) {
  const toast = useToast()
  const [tab, setTab] = useState('summary')
  const profile = useQuery({
    queryKey: ['client-profile', client.id],
    queryFn: () => research(client),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const hasFailed = profile.isError && !profile.isFetching
  useEffect(() => {
    if (!hasFailed) return
    toast({
      title: 'Analysis Failed',
      description: 'Unable to analyze client profile. Please try again.',
      variant: 'destructive',
    })
    onClose()
  }, [hasFailed, toast, onClose])
  return (
    <>
      {profile.isFetching ? (
        <div role="status">
          <p className="mb-4 text-quiet">Searching your records and the web for {client.name}…</p>
          <Skeleton className="h-40" />
        </div>
      ) : profile.data ? (
        <Tabs label="Analysis" tabs={tabsOf(profile.data)} value={tab} onChange={setTab} />
      ) : (
        <p className="text-quiet">No analysis available.</p>
      )}
      <div className="mt-6 flex justify-end gap-2 border-t pt-4">
        <Button onClick={onClose}>Close</Button>
        <Button variant="primary" disabled={profile.isFetching} onClick={() => void profile.refetch()}>
          Refresh Analysis
        </Button>
      </div>
    </>
  )
}

async function research({ name, email }: Client) {
  try {
    return await send(clientProfile, { name, email })
  } catch (error) {
    if (error instanceof ResponseError)
      throw new Error(`Failed to analyze client profile: ${error.status} ${error.statusText}`)
    throw error
  }
}

type AnalysisResult = ClientProfile & { answeredBy: 'model' | 'rules' }

function tabsOf({
  summary,
  interests,
  socialProfiles,
  websites,
  newsArticles,
  publications,
  recommendations,
  answeredBy,
}: AnalysisResult) {
  return [
    {
      value: 'summary',
      label: 'Summary',
      content: (
        <>
          <p className="whitespace-pre-line">{summary}</p>
          {interests.length > 0 && <BulletList title="Interests" lines={interests} />}
          {answeredBy === 'rules' && (
            <p className="mt-4 text-[13px] text-quiet">Written by built-in rules from your records</p>
          )}
        </>
      ),
    },
    ...(socialProfiles.length + websites.length > 0
      ? [
          {
            value: 'profiles',
            label: 'Internet Profiles',
            content: (
              <ul className="space-y-2">
                {socialProfiles.map(({ platform, username, url }) => (
                  <li key={url}>
                    {platform}: <ExternalLink href={url}>{username}</ExternalLink>
                  </li>
                ))}
                {websites.map((url) => (
                  <li key={url}>
                    Website: <ExternalLink href={url}>{url}</ExternalLink>
                  </li>
                ))}
              </ul>
            ),
          },
        ]
      : []),
    ...(newsArticles.length + publications.length > 0
      ? [
          {
            value: 'news',
            label: 'News & Publications',
            content: (
              <ul className="space-y-3">
                {newsArticles.map(({ title, url, source, snippet }) => (
                  <li key={url}>
                    <ExternalLink href={url}>{title}</ExternalLink> <span className="text-quiet">{source}</span>
                    <p className="text-quiet">{snippet}</p>
                  </li>
                ))}
                {publications.map(({ title, url, type }) => (
                  <li key={url}>
                    <ExternalLink href={url}>{title}</ExternalLink> <span className="text-quiet">{type}</span>
                  </li>
                ))}
              </ul>
            ),
          },
        ]
      : []),
    { value: 'recommendations', label: 'Recommendations', content: <BulletList lines={recommendations} /> },
  ]
}

function BulletList({ title, lines }: { title?: string; lines: string[] }) {
  return (
    <div className={title ? 'mt-4' : undefined}>
      {title && <h3 className="mb-1 font-medium">{title}</h3>}
      <ul className="list-disc space-y-1 pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}

const ExternalLink = ({ href, children }: { href: string; children: ReactNode }) =>
  /^https?:\/\//.test(href) ? (
    <a href={href} target="_blank" rel="noreferrer" className="break-all text-awning underline underline-offset-2">
      {children}
    </a>
  ) : (
    children
  )
