import { type RefObject, useEffect, useState } from 'react'

/** Beyond this a mail scrolls inside its frame. */
const maxHeight = 200_000
const margin = 16

/**
 * The height of the mail in a frame, measured when it or one of its pictures has loaded, when a part of it is opened and when its
 * width changes. Keys pressed inside the frame are passed on to the page.
 */
export function useFrameHeight(frame: RefObject<HTMLIFrameElement | null>, guess: number): number {
  const [height, setHeight] = useState(guess)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let measuredWidth = 0
    const measure = () => {
      measuredWidth = element.clientWidth
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
      shown?.addEventListener('toggle', measure, { capture: true })
      shown?.addEventListener('keydown', passKeyOn)
    }
    element.addEventListener('load', onLoad)
    // Its height is what was measured here: a mail as high as its window would grow for ever.
    const onWidth = new ResizeObserver(() => {
      if (element.clientWidth !== measuredWidth) measure()
    })
    onWidth.observe(element)
    return () => {
      element.removeEventListener('load', onLoad)
      onWidth.disconnect()
    }
  }, [frame])
  return height
}

/** Of the page and of what is in its body: floats reach below the page, and the last line below its letters. */
function contentHeight(shown: Document | null): number | undefined {
  if (!shown?.body || shown.body.childNodes.length === 0) return undefined
  const content = shown.createRange()
  content.selectNodeContents(shown.body)
  const { bottom } = content.getBoundingClientRect()
  const page = shown.documentElement.getBoundingClientRect()
  return Math.ceil(Math.max(bottom + margin, page.bottom) + (shown.defaultView?.scrollY ?? 0))
}
