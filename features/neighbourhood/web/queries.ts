import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '#core/call'
import { queryFor, refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { createPost, draftPost, editPost, listPosts, removePost } from '../api'
import type { Post, PostStatus } from '../post'

export const usePosts = (status: PostStatus | undefined, page: number) =>
  useQuery({ ...queryFor(listPosts, { status, page }), placeholderData: keepPreviousData })

const savedMessages: Record<PostStatus, string> = {
  draft: 'Draft saved',
  scheduled: 'Post scheduled',
  published: 'Post published',
}

export function useSavePost(onDone: (post: Post) => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (post: InputOf<typeof createPost> | InputOf<typeof editPost>) =>
      'id' in post ? send(editPost, post) : send(createPost, post as InputOf<typeof createPost>),
    retry: false,
    onSuccess: async (post) => {
      toast({ title: savedMessages[post.status] })
      onDone(post)
      await refresh(client, listPosts.path)
    },
    onError: (error) =>
      toast({
        title: 'Post not saved',
        description: errorMessage(error, 'What you wrote is still here. Please try again.'),
        variant: 'destructive',
      }),
  })
}

export function useDraftPost(onText: (content: string) => void) {
  const toast = useToast()
  return useMutation({
    mutationFn: (request: InputOf<typeof draftPost>) => send(draftPost, request),
    retry: false,
    onSuccess: ({ content }) => onText(content),
    onError: (error) =>
      toast({
        title: 'Nothing was written',
        description: errorMessage(error, 'Please try again.'),
        variant: 'destructive',
      }),
  })
}

export function useSaveEngagement(onDone: () => void) {
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
      toast({ title: 'Not saved', description: errorMessage(error, 'Please try again.'), variant: 'destructive' }),
  })
}

export function useDeletePost(onDone: () => void) {
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
      toast({
        title: 'Post not deleted',
        description: errorMessage(error, 'Please try again.'),
        variant: 'destructive',
      }),
  })
}
