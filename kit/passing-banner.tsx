import { useEffect, useState } from 'react'
import { Banner } from './banner'
import { classes } from './classes'

export type PassingMessage = { look: 'good' | 'bad'; title: string; text: string }

const staysFor = { good: 3_000, bad: 5_000 }
const fadesFor = 300

/** A sentence on the page that goes by itself: good news sooner than bad. */
export function PassingBanner({ message, onGone }: { message: PassingMessage | null; onGone: () => void }) {
  const [fading, setFading] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message starts the clock anew
  useEffect(() => {
    if (!message) return
    setFading(false)
    const fade = setTimeout(() => setFading(true), staysFor[message.look])
    const gone = setTimeout(onGone, staysFor[message.look] + fadesFor)
    return () => {
      clearTimeout(fade)
      clearTimeout(gone)
    }
  }, [message])
  if (!message) return null
  return (
    <div className={classes('mb-5 transition-opacity duration-300', fading && 'opacity-0')}>
      <Banner look={message.look}>
        <strong className="font-semibold">{message.title}</strong>
        <p>{message.text}</p>
      </Banner>
    </div>
  )
}
