import type { FormEvent } from 'react'
import { instantIn, wallTimeIn } from '#core/wall-clock'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { Banner } from '#kit/banner'
import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { DraftNotice } from '#kit/draft-notice'
import { Field } from '#kit/field'
import { useFormDraft } from '#kit/form-draft'
import { fieldsOf } from '#kit/response-error'
import { Select } from '#kit/select'
import { TextArea } from '#kit/text-area'
import { type Post, type PostLanguage, postLimits } from '../post'
import { hasPlaceholder } from '../templates'
import { PostPicture } from './post-picture'
import { useSavePost } from './queries'
import { TemplateChooser } from './template-chooser'

type PublishChoice = 'now' | 'later' | 'draft'

type PostDraft = {
  content: string
  language: PostLanguage
  location: string
  imageUrl: string | null
  publishChoice: PublishChoice
  time: string
}

const languages = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
]

/** Creates or edits a post, with a preview. */
export function PostDialog({ post, onClose }: { post: Post | null; onClose: () => void }) {
  const timeZone = useOwnerTimeZone()
  const form = useFormDraft({
    ...(post ? { form: `post.${post.id}`, what: 'this post' } : { form: 'post.new', what: 'a new post' }),
    initial: draftOf(post, timeZone),
    isNew: post === null,
  })
  const { content, language, location, imageUrl, publishChoice, time } = form.draft
  const set = (changes: Partial<PostDraft>) => form.setDraft((now) => ({ ...now, ...changes }))
  const saving = useSavePost(() => {
    form.clear()
    onClose()
  })
  const errors = fieldsOf(saving.error)
  const isPublished = post?.status === 'published'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const publication = isPublished
      ? {}
      : {
          isDraft: publishChoice === 'draft',
          scheduledFor: publishChoice === 'later' && time ? instantIn(timeZone, time).toISOString() : null,
        }
    const fields = {
      content,
      language,
      location: location || null,
      // An unchanged picture is not sent again.
      ...(imageUrl !== (post?.imageUrl ?? null) && { imageUrl }),
      ...publication,
    }
    saving.mutate(post ? { ...fields, id: post.id, seenAt: post.updatedAt } : fields)
  }
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={post ? 'Edit post' : 'Write a post'}>
      <DraftNotice form={form} />
      <form onSubmit={submit} noValidate className="space-y-4">
        <Select
          label="Language"
          value={language}
          options={languages}
          onChange={(event) => set({ language: event.target.value as PostLanguage })}
        />
        {!post && (
          <TemplateChooser language={language} onText={(text) => set({ content: text })} isEmpty={content === ''} />
        )}
        <TextArea
          label="Post"
          rows={8}
          lang={language}
          maxLength={postLimits.content}
          value={content}
          error={errors.content}
          onChange={(event) => set({ content: event.target.value })}
        />
        {hasPlaceholder(content) && (
          <p role="status" className="text-[13px] text-quiet">
            Words in [brackets] are still to be filled in.
          </p>
        )}
        <Field
          label="Location (Optional)"
          maxLength={postLimits.location}
          value={location}
          error={errors.location}
          onChange={(event) => set({ location: event.target.value })}
        />
        <PostPicture imageUrl={imageUrl} error={errors.imageUrl} onChange={(picture) => set({ imageUrl: picture })} />
        {!isPublished && (
          <div className="grid gap-4 sm:grid-cols-2">
            <Select
              label="When"
              value={publishChoice}
              options={[
                { value: 'now', label: 'Publish now' },
                { value: 'later', label: 'Schedule' },
                { value: 'draft', label: 'Keep as draft' },
              ]}
              onChange={(event) => set({ publishChoice: event.target.value as PublishChoice })}
            />
            {publishChoice === 'later' && (
              <Field
                label="Date and time"
                type="datetime-local"
                value={time}
                error={errors.scheduledFor}
                onChange={(event) => set({ time: event.target.value })}
              />
            )}
          </div>
        )}
        <Preview content={content} location={location} imageUrl={imageUrl} language={language} />
        {saving.isError && Object.keys(errors).length === 0 && (
          <Banner variant="bad">The post was not saved. What you wrote is still here.</Banner>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            disabled={saving.isPending || (publishChoice === 'later' && !isPublished && !time)}
          >
            {isPublished ? 'Save' : { now: 'Publish', later: 'Schedule', draft: 'Save draft' }[publishChoice]}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const draftOf = (post: Post | null, timeZone: string): PostDraft => ({
  content: post?.content ?? '',
  language: post?.language ?? 'en',
  location: post?.location ?? '',
  imageUrl: post?.imageUrl ?? null,
  publishChoice: post?.status === 'draft' ? 'draft' : post?.status === 'scheduled' ? 'later' : 'now',
  time: post?.scheduledFor ? wallTimeIn(timeZone, new Date(post.scheduledFor)) : '',
})

type PreviewProps = { content: string; location: string; imageUrl: string | null; language: PostLanguage }

const Preview = ({ content, location, imageUrl, language }: PreviewProps) => (
  <section aria-label="Preview" className="rounded-card border border-dashed p-4">
    <p className="text-[13px] text-quiet">{['Just now', location].filter(Boolean).join(' · ')}</p>
    <p lang={language} className="mt-1.5 break-words whitespace-pre-line">
      {content || <span className="text-quiet">As it will look.</span>}
    </p>
    {imageUrl && <img src={imageUrl} alt="" className="mt-3 max-h-72 w-full rounded-control object-cover" />}
  </section>
)
