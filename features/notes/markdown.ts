import MarkdownIt from 'markdown-it'
import type { LinkTarget } from './api'
import { linkKey } from './links'

/** Renders a note as HTML: raw HTML is escaped, external images become links, external links open in a new tab. */
export function renderMarkdown(content: string, links: LinkTarget[]): string {
  const targets = new Map(links.map((link) => [linkKey(link.text), link]))
  return markdown.render(content, { targets })
}

type Env = { targets: Map<string, LinkTarget> }

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true })
const { escapeHtml } = markdown.utils

markdown.validateLink = (url) => /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i.test(url.trim())

// h1 is the screen's heading and h2 the note's title.
markdown.core.ruler.push('lower_headings', ({ tokens }) => {
  for (const token of tokens) {
    if (token.type === 'heading_open' || token.type === 'heading_close')
      token.tag = `h${Math.min(Number(token.tag.slice(1)) + 2, 6)}`
  }
})

markdown.core.ruler.after('inline', 'check_boxes', (state) => {
  state.tokens.forEach((token, index) => {
    const isFirstInItem = state.tokens[index - 2]?.type === 'list_item_open'
    const found = token.type === 'inline' && isFirstInItem ? /^\[([ xX])\](?:\s|$)/.exec(token.content) : null
    const [first] = token.children ?? []
    if (!found || first?.type !== 'text' || !token.map) return
    first.content = first.content.slice(3).trimStart()
    const box = new state.Token('check_box', '', 0)
    box.meta = { line: token.map[0], done: found[1] !== ' ' }
    const end = new state.Token('check_box_end', '', 0)
    token.children = [box, ...(token.children ?? []), end]
    state.tokens[index - 2]?.attrJoin('class', 'check')
  })
})

markdown.renderer.rules.check_box = (tokens, index) => {
  const box = tokens[index]?.meta as { line: number; done: boolean } | undefined
  return `<label><input type="checkbox" data-line="${box?.line}"${box?.done ? ' checked' : ''}><span>`
}
markdown.renderer.rules.check_box_end = () => '</span></label>'

markdown.inline.ruler.before('link', 'double_brackets', (state, silent) => {
  if (!state.src.startsWith('[[', state.pos)) return false
  const [whole, name = ''] = /^\[\[([^[\]\n]{1,300})\]\]/.exec(state.src.slice(state.pos, state.pos + 310)) ?? []
  if (!whole || !name.trim()) return false
  if (!silent) {
    const token = state.push('double_brackets', '', 0)
    token.content = name.trim()
  }
  state.pos += whole.length
  return true
})

markdown.renderer.rules.double_brackets = (tokens, index, _options, env) => {
  const name = tokens[index]?.content ?? ''
  const target = (env as Env).targets?.get(linkKey(name))
  if (!target)
    return `<a class="unwritten" href="/notes?new=true" data-new-note="${escapeHtml(name)}">${escapeHtml(name)}</a>`
  const href = target.kind === 'note' ? `/notes?note=${target.id}` : `/clients/${target.id}`
  return `<a class="leads" href="${href}">${escapeHtml(name)}</a>`
}

markdown.core.ruler.push('open_in_new_tab', ({ tokens }) => {
  for (const child of tokens.flatMap((token) => token.children ?? [])) {
    if (child.type !== 'link_open' || /^[/#]/.test(String(child.attrGet('href') ?? ''))) continue
    child.attrSet('target', '_blank')
    child.attrSet('rel', 'noopener noreferrer nofollow')
  }
})

/** Loading an external image would reveal the reader to its server, so it becomes a link. */
markdown.renderer.rules.image = (tokens, index) => {
  const token = tokens[index]
  const source = String(token?.attrGet('src') ?? '')
  const label = token?.content || source
  if (/^\/(?!\/)/.test(source))
    return `<img src="${escapeHtml(source)}" alt="${escapeHtml(token?.content ?? '')}" loading="lazy">`
  return `<a href="${escapeHtml(source)}" target="_blank" rel="noopener noreferrer nofollow">${escapeHtml(label)}</a>`
}
