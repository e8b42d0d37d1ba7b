import type { ShortcutPlace } from './shortcuts'

/**
 * A piece of a topic. In a text `**words**` stand out, `` `k` `` is a key or something typed, and `[words](/path)` leads
 * to a place of the house.
 */
export type Block = string | { list: string[] } | { steps: string[] } | { keys: ShortcutPlace } | { part: TopicPart }

/** What is drawn rather than written. */
export type TopicPart = 'first-steps' | 'shortcuts' | 'about'

export type TopicSection = { id: string; title: string; blocks: Block[] }

export type TopicGroup = 'Begin' | 'Screens' | 'Everywhere' | 'Your house'

export type Topic = {
  id: string
  title: string
  group: TopicGroup
  /** One line, for the list of what was found and for the head of the topic. */
  summary: string
  /** Other words that somebody may search for. */
  alsoCalled?: string[]
  /** The screen that it is about. */
  opens?: string
  /** A picture of that screen: a name in `pictures/`, and what is to be seen. */
  picture?: { name: string; alt: string }
  sections: TopicSection[]
}
