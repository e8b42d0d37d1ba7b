import type { ShortcutPlace } from './shortcuts'

/**
 * A block of a topic. In a text `**words**` are bold, `` `k` `` is a key or typed text, and `[words](/path)` is an internal
 * link.
 */
export type Block = string | { list: string[] } | { steps: string[] } | { keys: ShortcutPlace } | { part: TopicPart }

/** A component instead of text. */
export type TopicPart = 'first-steps' | 'shortcuts' | 'about'

export type TopicSection = { id: string; title: string; blocks: Block[] }

export type TopicGroup = 'Begin' | 'Screens' | 'Everywhere' | 'Settings and data'

export type Topic = {
  id: string
  title: string
  group: TopicGroup
  /** One line, for search results and below the title. */
  summary: string
  /** Other words to find it by. */
  aliases?: string[]
  /** The path of its screen. */
  opens?: string
  /** A screenshot: a name in `pictures/`, and its alt text. */
  picture?: { name: string; alt: string }
  sections: TopicSection[]
}
