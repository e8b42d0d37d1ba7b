import { useNavigate, useSearch } from '@tanstack/react-router'
import { PenLine } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/button'
import { classes } from '#kit/classes'
import { ConfirmDialog } from '#kit/confirm-dialog'
import { EmptyState } from '#kit/empty-state'
import { Page } from '#kit/page'
import { saidBy } from '#kit/response-error'
import { Skeleton } from '#kit/skeleton'
import { type Post, type PostStanding, postStandings } from '../post'
import { PostCard } from './post-card'
import { PostDialog } from './post-dialog'
import { usePosts, useRemoval } from './queries'

const names: Record<PostStanding, string> = { draft: 'Drafts', scheduled: 'Scheduled', published: 'Published' }

export function NeighbourhoodScreen() {
  const { status, page, change } = useAddress()
  const list = usePosts(status, page)
  const [written, setWritten] = useState<{ post: Post | null } | null>(null)
  const [deleting, setDeleting] = useState<Post | null>(null)
  const removal = useRemoval(() => setDeleting(null))
  const counts = list.data?.counts
  return (
    <Page
      title="Neighbourhood"
      subtitle="What you tell the people around the corner, and what comes of it"
      actions={
        <Button look="primary" onClick={() => setWritten({ post: null })}>
          <PenLine aria-hidden="true" /> Write a post
        </Button>
      }
    >
      <div className="max-w-[720px]">
        <nav aria-label="Which posts" className="mb-5 flex gap-1 overflow-x-auto border-b">
          <FilterTab name="All" isChosen={!status} onChoose={() => change({})} count={counts && sum(counts)} />
          {postStandings.toReversed().map((one) => (
            <FilterTab
              key={one}
              name={names[one]}
              count={counts?.[one]}
              isChosen={status === one}
              onChoose={() => change({ status: one })}
            />
          ))}
        </nav>
        {list.isPending && <FeedSkeleton />}
        {list.isError && (
          <EmptyState
            title="The posts could not be loaded"
            action={
              <Button look="primary" onClick={() => void list.refetch()}>
                Try Again
              </Button>
            }
          >
            {saidBy(list.error, 'The server did not answer. Nothing is lost.')}
          </EmptyState>
        )}
        {list.data?.posts.length === 0 && (
          <EmptyState title={status ? `No ${names[status].toLowerCase()} here` : 'No posts yet'}>
            Say hello to the street: who you are, what you do, and who you would like to meet.
          </EmptyState>
        )}
        {list.data && list.data.posts.length > 0 && (
          <ul className="space-y-4">
            {list.data.posts.map((post) => (
              <PostCard
                key={post.id}
                post={post}
                origin={list.data.origin}
                onEdit={() => setWritten({ post })}
                onDelete={() => setDeleting(post)}
              />
            ))}
          </ul>
        )}
        {list.data && (page > 1 || list.data.more) && (
          <div className="mt-4 flex justify-center gap-2">
            <Button disabled={page === 1} onClick={() => change({ status, page: page - 1 })}>
              Newer
            </Button>
            <Button disabled={!list.data.more} onClick={() => change({ status, page: page + 1 })}>
              Older
            </Button>
          </div>
        )}
        <p className="mt-8 text-[13px] text-quiet">
          Mainstreet keeps your posts and counts what they bring. It does not post to a network by itself: copy or share
          a post when it is due, and note its likes and comments here.
        </p>
      </div>
      {written && <PostDialog post={written.post} onClose={() => setWritten(null)} />}
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(open) => open || setDeleting(null)}
        title="Delete this post?"
        question="It goes from here, with its record. What you have shared elsewhere stays there. This action cannot be undone."
        action="Delete Post"
        busy={removal.isPending}
        onConfirm={() => deleting && removal.mutate(deleting.id)}
      />
    </Page>
  )
}

type Shown = { status?: PostStanding | undefined; page?: number | undefined }

function useAddress() {
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as { status?: unknown; page?: unknown }
  const status = postStandings.find((one) => one === search.status)
  const page = Math.max(1, Math.floor(Number(search.page)) || 1)
  const change = ({ status, page }: Shown) =>
    void navigate({ to: '/nextdoor', search: { ...(status && { status }), ...(page && page > 1 && { page }) } })
  return { status, page, change }
}

const sum = (counts: Record<PostStanding, number>) => Object.values(counts).reduce((all, one) => all + one, 0)

type TabProps = { name: string; count: number | undefined; isChosen: boolean; onChoose: () => void }

const FilterTab = ({ name, count, isChosen, onChoose }: TabProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    onClick={onChoose}
    className={classes(
      '-mb-px h-11 border-b-2 px-3 font-medium whitespace-nowrap outline-offset-[-3px]',
      isChosen ? 'border-awning text-ink' : 'border-transparent text-quiet hover:text-ink',
    )}
  >
    {name} <span className="figures ml-0.5 font-normal text-quiet">{count}</span>
  </button>
)

const FeedSkeleton = () => (
  <div role="status" aria-label="Loading posts" className="space-y-4">
    {[1, 2, 3].map((row) => (
      <div key={row} className="space-y-3 rounded-card border bg-card p-5">
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-4 w-1/2" />
      </div>
    ))}
  </div>
)
