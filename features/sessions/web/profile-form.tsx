import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { initialOf } from '#kit/avatar'
import { Button } from '#kit/button'
import { isUnconfirmed, useConfirmation } from '#kit/confirmation'
import { toSquareDataUrl } from '#kit/data-url'
import { DraftNotice } from '#kit/draft-notice'
import { Field } from '#kit/field'
import { useFormDraft } from '#kit/form-draft'
import { PicturePicker } from '#kit/picture-picker'
import { queryFor } from '#kit/queries'
import { errorMessage, fieldsOf } from '#kit/response-error'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'
import { TextArea } from '#kit/text-area'
import { useToast } from '#kit/toast'
import { changeProfile, currentUser } from '../api'
import type { ProfileChange } from '../user'

const photoPixels = 256

const unchanged: ProfileChange = {
  name: undefined,
  email: undefined,
  phone: undefined,
  address: undefined,
  bio: undefined,
}

export function ProfileForm() {
  const user = useQuery(queryFor(currentUser, {}))
  const form = useFormDraft({ form: 'profile', what: 'your profile', initial: unchanged, isNew: false })
  const { draft, setDraft } = form
  const saving = useProfileChange(() => form.reset(unchanged))
  if (user.isPending) return <Skeleton className="h-72" />
  if (user.isLoadingError) return <p className="text-quiet">Your profile could not be loaded.</p>
  const fieldErrors = fieldsOf(saving.error)
  const field = (name: 'name' | 'email' | 'phone' | 'address' | 'bio') => ({
    name,
    value: draft[name] ?? user.data[name] ?? '',
    error: fieldErrors[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate(draft)
  }
  return (
    <div className="space-y-6">
      <Photo
        name={user.data.name}
        image={user.data.profileImageUrl}
        saving={saving}
        error={fieldErrors.profileImageUrl}
      />
      <form onSubmit={submit} noValidate>
        <DraftNotice form={form} />
        <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
          <Field label="Name" autoComplete="name" {...field('name')} />
          <Field label="Email" type="email" autoComplete="email" {...field('email')} />
          <Field label="Username" value={user.data.username} readOnly hint="Cannot be changed." />
          <Field label="Phone" type="tel" autoComplete="tel" {...field('phone')} />
          <TextArea label="Address" className="sm:col-span-2" rows={2} {...field('address')} />
          <TextArea label="About you" className="sm:col-span-2" rows={3} {...field('bio')} />
        </div>
        <Button type="submit" variant="primary" className="mt-5" disabled={saving.isPending || !form.isTyped}>
          {saving.isPending ? 'Saving...' : 'Save'}
        </Button>
      </form>
    </div>
  )
}

type PhotoProps = {
  name: string
  image: string | null
  saving: ReturnType<typeof useProfileChange>
  error: string | undefined
}

function Photo({ name, image, saving, error }: PhotoProps) {
  const [unreadable, setUnreadable] = useState(false)
  const choose = async (file: File) => {
    try {
      const profileImageUrl = await toSquareDataUrl(file, photoPixels)
      setUnreadable(false)
      saving.mutate({ profileImageUrl })
    } catch {
      setUnreadable(true)
    }
  }
  return (
    <PicturePicker
      label="photo"
      isThere={image !== null}
      busy={saving.isPending}
      error={unreadable ? 'That picture could not be read. Choose a PNG or JPEG.' : error}
      onChoose={(file) => void choose(file)}
      onRemove={() => saving.mutate({ profileImageUrl: null })}
    >
      {image ? (
        <img src={image} alt={`${name}, as others see you`} className="size-20 rounded-full object-cover" />
      ) : (
        <span
          aria-hidden="true"
          className="grid size-20 place-items-center rounded-full bg-marigold text-3xl font-semibold text-on-marigold"
        >
          {initialOf(name)}
        </span>
      )}
    </PicturePicker>
  )
}

function useProfileChange(onSaved: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  const confirmed = useConfirmation()
  return useMutation({
    mutationFn: (change: ProfileChange) => confirmed(() => send(changeProfile, change)),
    retry: false,
    onSuccess: (user) => {
      client.setQueryData(queryFor(currentUser, {}).queryKey, user)
      toast({ title: 'Saved', description: 'Your profile has been changed.' })
      onSaved()
    },
    onError: (error) => {
      if (isUnconfirmed(error) || Object.keys(fieldsOf(error)).length > 0) return
      toast({
        title: 'Error',
        description: errorMessage(error, 'Your profile was not changed. Please try again.'),
        variant: 'destructive',
      })
    },
  })
}
