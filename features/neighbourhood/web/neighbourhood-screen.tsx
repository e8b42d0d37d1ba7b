import { PenLine } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod'
import { pageNumber } from '#core/paging'
import { Button } from '#kit/button'
import { classes } from '#kit/classes'
import { ConfirmDialog } from '#kit/confirm-dialog'
import { EmptyState } from '#kit/empty-state'
import { LoadError } from '#kit/load-error'
import { Page } from '#kit/page'
import { Skeleton } from '#kit/skeleton'
import { useUrlState } from '#kit/use-url-state'
import { type Post, type PostStatus, postStatuses } from '../post'
import { PostCard } from './post-card'
import { PostDialog } from './post-dialog'
import { useDeletePost, usePosts } from './queries'

const statusLabels: Record<PostStatus, string> = { draft: 'Drafts', scheduled: 'Scheduled', published: 'Published' }

/** Invalid parameters fall back to their defaults. */
const ListParams = z.object({
  status: z.enum(postStatuses).optional().catch(undefined),
  page: pageNumber().unwrap().default(1).catch(1),
})

export function NeighbourhoodScreen() {
  const { params, change } = useUrlState(ListParams, { to: '/nextdoor' })
  const { status, page } = params
  const list = usePosts(status, page)
  const [editing, setEditing] = useState<{ post: Post | null } | null>(null)
  const [deleting, setDeleting] = useState<Post | null>(null)
  const removal = useDeletePost(() => setDeleting(null))
  const counts = list.data?.counts
  return (
    <Page
      title="Neighbourhood"
      subtitle="What you tell the people around the corner, and what comes of it"
      actions={
        <Button variant="primary" onClick={() => setEditing({ post: null })}>
          <PenLine aria-hidden="true" /> Write a post
        </Button>
      }
    >
      <div className="max-w-[720px]">
        <nav aria-label="Which posts" className="mb-5 flex gap-1 overflow-x-auto border-b">
          <FilterTab
            name="All"
            isSelected={!status}
            onSelect={() => change({ status: undefined })}
            count={counts && sum(counts)}
          />
          {postStatuses.toReversed().map((one) => (
            <FilterTab
              key={one}
              name={statusLabels[one]}
              count={counts?.[one]}
              isSelected={status === one}
              onSelect={() => change({ status: one })}
            />
          ))}
        </nav>
        {list.isPending && <FeedSkeleton />}
        {list.isLoadingError && (
          <LoadError title="The posts could not be loaded" error={list.error} onRetry={() => void list.refetch()} />
        )}
        {list.data?.posts.length === 0 && (
          <EmptyState title={status ? `No ${statusLabels[status].toLowerCase()} here` : 'No posts yet'}>
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
                onEdit={() => setEditing({ post })}
                onDelete={() => setDeleting(post)}
              />
            ))}
          </ul>
        )}
        {list.data && (page > 1 || list.data.more) && (
          <div className="mt-4 flex justify-center gap-2">
            <Button disabled={page === 1} onClick={() => change({ page: page - 1 })}>
              Newer
            </Button>
            <Button disabled={!list.data.more} onClick={() => change({ page: page + 1 })}>
              Older
            </Button>
          </div>
        )}
        <p className="mt-8 text-[13px] text-quiet">
          Mainstreet keeps your posts and counts what they bring. It does not post to a network by itself: copy or share
          a post when it is due, and note its likes and comments here.
        </p>
      </div>
      {editing && <PostDialog post={editing.post} onClose={() => setEditing(null)} />}
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

const sum = (counts: Record<PostStatus, number>) => Object.values(counts).reduce((all, one) => all + one, 0)

type TabProps = { name: string; count: number | undefined; isSelected: boolean; onSelect: () => void }

const FilterTab = ({ name, count, isSelected, onSelect }: TabProps) => (
  <button
    type="button"
    aria-pressed={isSelected}
    onClick={onSelect}
    className={classes(
      '-mb-px h-11 border-b-2 px-3 font-medium whitespace-nowrap outline-offset-[-3px]',
      isSelected ? 'border-awning text-ink' : 'border-transparent text-quiet hover:text-ink',
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
