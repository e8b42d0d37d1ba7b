import { type FormEvent, useState } from 'react'
import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { Field } from '#kit/field'
import { fieldsOf } from '#kit/response-error'
import type { Post } from '../post'
import { useRecord } from './queries'

/** What the neighbours made of a post, noted by hand. */
export function RecordDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const [likes, setLikes] = useState(String(post.likes))
  const [comments, setComments] = useState(String(post.comments))
  const recording = useRecord(onClose)
  const wrong = fieldsOf(recording.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    recording.mutate({ id: post.id, likes: Number(likes), comments: Number(comments) })
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
            error={wrong.likes}
            onChange={(event) => setLikes(event.target.value)}
          />
          <Field
            label="Comments"
            type="number"
            min={0}
            value={comments}
            error={wrong.comments}
            onChange={(event) => setComments(event.target.value)}
          />
        </div>
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={recording.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
