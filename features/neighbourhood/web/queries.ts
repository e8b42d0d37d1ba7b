import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '#core/call'
import { reading, refresh } from '#kit/queries'
import { saidBy } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { createPost, draftPost, editPost, listPosts, removePost } from '../api'
import type { Post, PostStanding } from '../post'

export const usePosts = (status: PostStanding | undefined, page: number) =>
  useQuery({ ...reading(listPosts, { status, page }), placeholderData: keepPreviousData })

const words: Record<PostStanding, string> = {
  draft: 'Draft saved',
  scheduled: 'Post scheduled',
  published: 'Post published',
}

export function useSaving(onDone: (post: Post) => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (post: InputOf<typeof createPost> | InputOf<typeof editPost>) =>
      'id' in post ? send(editPost, post) : send(createPost, post as InputOf<typeof createPost>),
    retry: false,
    onSuccess: async (post) => {
      toast({ title: words[post.status] })
      onDone(post)
      await refresh(client, listPosts.path)
    },
    onError: (error) =>
      toast({
        title: 'Post not saved',
        description: saidBy(error, 'What you wrote is still here. Please try again.'),
        look: 'destructive',
      }),
  })
}

export function useDrafting(onText: (content: string) => void) {
  const toast = useToast()
  return useMutation({
    mutationFn: (wish: InputOf<typeof draftPost>) => send(draftPost, wish),
    retry: false,
    onSuccess: ({ content }) => onText(content),
    onError: (error) =>
      toast({ title: 'Nothing was written', description: saidBy(error, 'Please try again.'), look: 'destructive' }),
  })
}

export function useRecord(onDone: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (edit: InputOf<typeof editPost>) => send(editPost, edit),
    retry: false,
    onSuccess: async () => {
      onDone()
      await refresh(client, listPosts.path)
    },
    onError: (error) =>
      toast({ title: 'Not saved', description: saidBy(error, 'Please try again.'), look: 'destructive' }),
  })
}

export function useRemoval(onDone: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (id: number) => send(removePost, { id }),
    onSuccess: async () => {
      onDone()
      toast({ title: 'Post deleted' })
      await refresh(client, listPosts.path)
    },
    onError: (error) =>
      toast({ title: 'Post not deleted', description: saidBy(error, 'Please try again.'), look: 'destructive' }),
  })
}
