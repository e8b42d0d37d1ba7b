import { useQuery } from '@tanstack/react-query'
import { ImageOff, ShieldCheck } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { attachmentPath, framePath } from '../api'
import type { OpenedEmail } from '../email'
import { guessFrameHeight } from '../frame-height'
import { frameSandbox } from '../frame-policy'
import { cleanMail, framePage } from './clean-html'
import { useImagePreference } from './mail-actions'
import { useFrameHeight } from './use-frame-height'

/** An HTML mail, sanitised and shown in a sandboxed frame with a strict policy. */
export default function MailFrame({ email, html }: { email: OpenedEmail; html: string }) {
  const [imagesRequested, setImagesRequested] = useState(false)
  const remember = useImagePreference()
  const withImages = imagesRequested || email.showsImages
  const inline = useInlineImages(email)
  const { subject } = email
  const clean = useMemo(
    () => inline && cleanMail(html, { withImages, inline, subject }),
    [html, withImages, inline, subject],
  )
  if (!clean) return null
  return (
    <div className="space-y-2">
      {clean.blockedImages > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-sunken px-3 py-2 text-[13px]">
          <span className="flex items-center gap-2">
            <ImageOff aria-hidden="true" className="size-4 text-quiet" />
            {clean.blockedImages === 1 ? 'One remote image was' : `${clean.blockedImages} remote images were`} not
            loaded.
          </span>
          <button
            type="button"
            className="font-medium text-awning hover:underline"
            onClick={() => setImagesRequested(true)}
          >
            Show images
          </button>
          {email.senderEmail && (
            <button
              type="button"
              className="font-medium text-awning hover:underline"
              onClick={() => remember.mutate({ id: email.id, always: true })}
            >
              Always from <span className="@3xl:hidden">this sender</span>
              <span className="hidden @3xl:inline">{email.senderEmail}</span>
            </button>
          )}
        </div>
      )}
      <Frame
        key={`${withImages} ${email.id}`}
        html={framePage(clean.html)}
        withImages={withImages}
        height={guessFrameHeight(clean.measure)}
        title={`Email: ${email.subject}`}
      />
      {email.showsImages && (
        <p className="text-[13px] text-quiet">
          Images from {email.senderEmail} are shown.{' '}
          <button
            type="button"
            className="font-medium text-awning hover:underline"
            onClick={() => remember.mutate({ id: email.id, always: false })}
          >
            Ask again
          </button>
        </p>
      )}
      {clean.trackers.length > 0 && (
        <p className="flex items-start gap-2 text-[13px] text-quiet">
          <ShieldCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>Tracking pixel removed: {clean.trackers.join(', ')} would have learned that you read this.</span>
        </p>
      )}
      {clean.sites.length > 0 && (
        <details className="text-[13px] text-quiet">
          <summary className="w-fit rounded-[6px] hover:text-ink">
            Its links lead to {clean.sites.length === 1 ? clean.sites[0] : `${clean.sites.length} sites`}
          </summary>
          <ul className="mt-1 list-disc pl-5">
            {clean.sites.slice(0, 50).map((site) => (
              <li key={site} className="break-all">
                {site}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

type FrameProps = { html: string; withImages: boolean; height: number; title: string }

/** The HTML is posted to the server and comes back as the frame's document: a srcdoc frame would inherit the page's policy. */
function Frame({ html, withImages, height, title }: FrameProps) {
  const name = `mail${useId().replace(/\W/g, '')}`
  const form = useRef<HTMLFormElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const measured = useFrameHeight(frame, height)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed mail is posted again
  useEffect(() => form.current?.submit(), [html])
  return (
    <>
      <form
        ref={form}
        method="post"
        action={`${framePath}?images=${withImages ? 'yes' : 'no'}`}
        encType="text/plain"
        target={name}
        hidden
      >
        <textarea name="html" value={html} readOnly />
      </form>
      <iframe
        ref={frame}
        name={name}
        title={title}
        sandbox={frameSandbox}
        referrerPolicy="no-referrer"
        style={{ height: measured }}
        className="block w-full rounded-control border bg-[#fff]"
      />
    </>
  )
}

const maxInlineBytes = 5 * 1024 * 1024

/** Inline images by content id, as data URLs: the frame itself may not load them. */
function useInlineImages({ id, html, attachments }: OpenedEmail): ReadonlyMap<string, string> | undefined {
  const wanted = attachments.filter(
    ({ contentId, contentType, size }) =>
      contentId &&
      /^image\/(png|jpe?g|gif|webp)$/i.test(contentType) &&
      size < maxInlineBytes &&
      html?.includes('cid:'),
  )
  const query = useQuery({
    queryKey: ['inline images', id],
    enabled: wanted.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async () => {
      const loaded = wanted.map(
        async ({ contentId, position, contentType }) =>
          [contentId as string, await dataUrl(attachmentPath(id, position), contentType)] as const,
      )
      return new Map(await Promise.all(loaded))
    },
  })
  if (wanted.length === 0 || query.isError) return noImages
  return query.data
}

const noImages: ReadonlyMap<string, string> = new Map()

async function dataUrl(url: string, type: string): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(url, { credentials: 'include' })).arrayBuffer())
  let text = ''
  for (let start = 0; start < bytes.length; start += 8192)
    text += String.fromCharCode(...bytes.subarray(start, start + 8192))
  return `data:${type};base64,${btoa(text)}`
}
