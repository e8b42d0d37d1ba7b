import { useEffect, useState } from 'react'
import { Banner } from './banner'
import { classes } from './classes'

export type BannerMessage = { variant: 'good' | 'bad'; title: string; text: string }

const visibleMs = { good: 3_000, bad: 5_000 }
const fadeMs = 300

/** A banner that disappears by itself, good news sooner than bad. */
export function AutoDismissBanner({ message, onDismiss }: { message: BannerMessage | null; onDismiss: () => void }) {
  const [fading, setFading] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message restarts the timer
  useEffect(() => {
    if (!message) return
    setFading(false)
    const fade = setTimeout(() => setFading(true), visibleMs[message.variant])
    const dismiss = setTimeout(onDismiss, visibleMs[message.variant] + fadeMs)
    return () => {
      clearTimeout(fade)
      clearTimeout(dismiss)
    }
  }, [message])
  if (!message) return null
  return (
    <div className={classes('mb-5 transition-opacity duration-300', fading && 'opacity-0')}>
      <Banner variant={message.variant}>
        <strong className="font-semibold">{message.title}</strong>
        <p>{message.text}</p>
      </Banner>
    </div>
  )
}
