import { Link, useRouterState } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { type ComponentType, useEffect } from 'react'
import { buttonClasses } from '#kit/button'
import { DiagnosticsBox } from './diagnostics-box'
import { FirstStepsList } from './first-steps-list'
import { InternalLink } from './internal-link'
import { pictureSize } from './picture-size'
import { pictureAddress } from './pictures'
import { RichText } from './rich-text'
import { ShortcutTable } from './shortcut-table'
import type { Block, Topic, TopicPart, TopicSection } from './topic'

/** One topic; each heading has an anchor. */
export function TopicArticle({ topic }: { topic: Topic }) {
  const { id, title, summary, opens, picture, sections } = topic
  const hash = useRouterState({ select: ({ location }) => location.hash })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another topic has other headings
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView()
  }, [id, hash])
  return (
    <article aria-labelledby="topic" className="max-w-[46rem]">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="topic" className="font-sign text-xl leading-7 font-semibold tracking-tight">
            {title}
          </h2>
          <p className="mt-0.5 text-quiet">{summary}</p>
        </div>
        {opens && (
          <InternalLink address={opens} className={buttonClasses()}>
            Open <ArrowRight aria-hidden="true" />
          </InternalLink>
        )}
      </div>
      {picture && <Picture {...picture} />}
      {sections.map((section) => (
        <Section key={section.id} topic={id} section={section} />
      ))}
    </article>
  )
}

function Picture({ name, alt }: { name: string; alt: string }) {
  const address = pictureAddress(name)
  if (!address) return null
  return (
    <img
      src={address}
      alt={alt}
      {...pictureSize}
      loading="lazy"
      decoding="async"
      className="mt-5 h-auto w-full rounded-card border"
    />
  )
}

function Section({ topic, section: { id, title, blocks } }: { topic: string; section: TopicSection }) {
  return (
    <section aria-labelledby={id} className="mt-8">
      <h3 id={id} className="group scroll-mt-22 text-base font-semibold">
        {title}{' '}
        <Link
          to="/help"
          search={{ topic } as never}
          hash={id}
          aria-label={`Address of “${title}”`}
          className="text-quiet no-underline opacity-0 group-hover:opacity-100 focus-visible:opacity-100"
        >
          #
        </Link>
      </h3>
      <div className="mt-2 space-y-3 text-[15px] leading-6">
        {blocks.map((block, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a topic never change their order
          <BlockView key={at} block={block} />
        ))}
      </div>
    </section>
  )
}

const parts: Record<TopicPart, ComponentType> = {
  'first-steps': FirstStepsList,
  shortcuts: ShortcutTable,
  about: DiagnosticsBox,
}

function BlockView({ block }: { block: Block }) {
  if (typeof block === 'string') {
    return (
      <p>
        <RichText text={block} />
      </p>
    )
  }
  if ('keys' in block) return <ShortcutTable places={[block.keys]} />
  if ('part' in block) {
    const Part = parts[block.part]
    return (
      <div className="text-sm leading-5">
        <Part />
      </div>
    )
  }
  const isOrdered = 'steps' in block
  const List = isOrdered ? 'ol' : 'ul'
  const lines = isOrdered ? block.steps : block.list
  return (
    <List className={isOrdered ? 'list-decimal space-y-2 pl-6' : 'list-disc space-y-1.5 pl-5 marker:text-edge'}>
      {lines.map((line) => (
        <li key={line} className="pl-1">
          <RichText text={line} />
        </li>
      ))}
    </List>
  )
}
