import {
  CalendarClock,
  EllipsisVertical,
  Heart,
  Inbox,
  MapPin,
  MessageCircle,
  Pencil,
  Share2,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { plural } from '#core/plural'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { Badge } from '#kit/badge'
import { Button, IconButton } from '#kit/button'
import { CopyButton } from '#kit/copy-button'
import { showDayAndTime } from '#kit/dates'
import { Menu, MenuItem } from '#kit/menu'
import { postLink } from '../link-code'
import type { Post } from '../post'
import { EngagementDialog } from './engagement-dialog'

const postCopied = { title: 'Post copied', description: 'Its link tells you which requests it brought.' }

type PostCardProps = { post: Post; origin: string; onEdit: () => void; onDelete: () => void }

export function PostCard({ post, origin, onEdit, onDelete }: PostCardProps) {
  const [isEditingEngagement, setEditingEngagement] = useState(false)
  const link = post.linkCode ? postLink(origin, post.linkCode, post.language) : null
  const shareText = [post.content, link].filter(Boolean).join('\n\n')
  return (
    <li data-post={post.id} className="rounded-card border bg-card">
      <article className="p-4 md:p-5">
        <header className="flex items-start gap-3">
          <div className="figures flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 text-[13px] text-quiet">
            <PostTime post={post} />
            {post.location && (
              <span className="flex min-w-0 items-center gap-1">
                <MapPin aria-hidden="true" className="size-3.5 shrink-0" />
                <span className="truncate">{post.location}</span>
              </span>
            )}
          </div>
          <Menu
            trigger={
              <IconButton small label="More about this post" className="-m-2">
                <EllipsisVertical />
              </IconButton>
            }
          >
            <MenuItem onSelect={onEdit}>
              <Pencil aria-hidden="true" /> Edit
            </MenuItem>
            {post.status === 'published' && (
              <MenuItem onSelect={() => setEditingEngagement(true)}>
                <Heart aria-hidden="true" /> Likes and comments
              </MenuItem>
            )}
            <MenuItem onSelect={onDelete}>
              <Trash2 aria-hidden="true" /> Delete
            </MenuItem>
          </Menu>
        </header>
        <p lang={post.language} className="mt-2 break-words whitespace-pre-line">
          {post.content}
        </p>
        {post.imageUrl && (
          <img
            src={post.imageUrl}
            alt=""
            loading="lazy"
            className="mt-3 max-h-96 w-full rounded-control object-cover"
          />
        )}
        <footer className="figures mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-[13px] text-quiet">
          {post.status === 'published' && (
            <>
              <Figure icon={Heart} count={post.likes} noun="like" />
              <Figure icon={MessageCircle} count={post.comments} noun="comment" />
              <Figure icon={Inbox} count={post.requests} noun="request" />
            </>
          )}
          <span className="flex-1" />
          <CopyButton variant="quiet" className="-my-1" label="Copy" text={shareText} copied={postCopied} />
          {'share' in navigator && (
            <Button
              variant="quiet"
              className="-my-1"
              onClick={() => void navigator.share({ text: shareText }).catch(() => {})}
            >
              <Share2 aria-hidden="true" /> Share
            </Button>
          )}
        </footer>
      </article>
      {isEditingEngagement && <EngagementDialog post={post} onClose={() => setEditingEngagement(false)} />}
    </li>
  )
}

const Figure = ({ icon: Icon, count, noun }: { icon: typeof Heart; count: number; noun: string }) => (
  <span className="flex items-center gap-1.5">
    <Icon aria-hidden="true" className="size-4" /> {plural(count, noun)}
  </span>
)

function PostTime({ post }: { post: Post }) {
  const timeZone = useOwnerTimeZone()
  if (post.status === 'draft') return <Badge variant="outline">Draft</Badge>
  if (post.status === 'scheduled') {
    return (
      <Badge variant="warm">
        <CalendarClock aria-hidden="true" className="mr-1 size-3.5" /> {showDayAndTime(post.scheduledFor, timeZone)}
      </Badge>
    )
  }
  const at = post.publishedAt ?? post.createdAt
  return <time dateTime={at}>{showDayAndTime(at, timeZone)}</time>
}
