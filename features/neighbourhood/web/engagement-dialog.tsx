import { type FormEvent, useState } from 'react'
import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { Field } from '#kit/field'
import { fieldsOf } from '#kit/response-error'
import type { Post } from '../post'
import { useSaveEngagement } from './queries'

/** Likes and comments of a post, entered by hand. */
export function EngagementDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const [likes, setLikes] = useState(String(post.likes))
  const [comments, setComments] = useState(String(post.comments))
  const saving = useSaveEngagement(onClose)
  const errors = fieldsOf(saving.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate({ id: post.id, likes: Number(likes), comments: Number(comments) })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Likes and comments"
      description="As the network shows them today."
    >
      <form onSubmit={submit} noValidate>
        <div className="grid grid-cols-2 gap-4">
          <Field
            label="Likes"
            type="number"
            min={0}
            value={likes}
            error={errors.likes}
            onChange={(event) => setLikes(event.target.value)}
          />
          <Field
            label="Comments"
            type="number"
            min={0}
            value={comments}
            error={errors.comments}
            onChange={(event) => setComments(event.target.value)}
          />
        </div>
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" disabled={saving.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
