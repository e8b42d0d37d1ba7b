import { type RefObject, useEffect, useState } from 'react'

/** Beyond this a mail scrolls inside its frame. */
const maxHeight = 200_000
const margin = 16

/**
 * The height of the mail in a frame, measured when it or one of its pictures has loaded and when its width changes. Keys pressed
 * inside the frame are passed on to the page.
 */
export function useFrameHeight(frame: RefObject<HTMLIFrameElement | null>, guess: number): number {
  const [height, setHeight] = useState(guess)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => {
      const measured = contentHeight(element.contentDocument)
      const border = element.offsetHeight - element.clientHeight
      if (measured) setHeight(Math.min(measured + border, maxHeight))
    }
    const passKeyOn = (event: KeyboardEvent) => {
      const { key, shiftKey, ctrlKey, metaKey, altKey } = event
      const wasHandled = !window.dispatchEvent(
        new KeyboardEvent('keydown', { key, shiftKey, ctrlKey, metaKey, altKey, bubbles: true, cancelable: true }),
      )
      if (wasHandled) event.preventDefault()
    }
    const onLoad = () => {
      measure()
      const shown = element.contentDocument
      for (const picture of shown?.images ?? []) picture.addEventListener('load', measure)
      shown?.addEventListener('keydown', passKeyOn)
    }
    element.addEventListener('load', onLoad)
    const onWidth = new ResizeObserver(measure)
    onWidth.observe(element)
    return () => {
      element.removeEventListener('load', onLoad)
      onWidth.disconnect()
    }
  }, [frame])
  return height
}

/** Of what is in the body, not of the body itself: many mails make that as high as the window. */
function contentHeight(shown: Document | null): number | undefined {
  if (!shown?.body || shown.body.childNodes.length === 0) return undefined
  const content = shown.createRange()
  content.selectNodeContents(shown.body)
  const { bottom } = content.getBoundingClientRect()
  return Math.ceil(bottom + (shown.defaultView?.scrollY ?? 0) + margin)
}
