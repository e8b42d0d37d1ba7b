/** What Word and Google Docs write as styles, as elements: the cleaning that follows keeps no styles. */
export function pastedHtml(html: string): string {
  const pasted = new DOMParser().parseFromString(html, 'text/html')
  for (const element of pasted.body.querySelectorAll<HTMLElement>('b, strong, span, p, i, em')) {
    const { fontWeight, fontStyle, textDecorationLine, textDecoration } = element.style
    const isMark = /^(b|strong|i|em)$/i.test(element.tagName)
    // Google Docs wraps everything in a <b> that is not bold.
    if (isMark && (fontWeight === 'normal' || fontWeight === '400' || fontStyle === 'normal')) {
      element.replaceWith(...element.childNodes)
      continue
    }
    if (element.tagName !== 'SPAN') continue
    if (Number(fontWeight) >= 600 || fontWeight === 'bold') wrapContent(element, 'b')
    if (fontStyle === 'italic') wrapContent(element, 'i')
    if (/underline/.test(textDecorationLine || textDecoration) && !element.closest('a')) wrapContent(element, 'u')
  }
  for (const line of pasted.body.querySelectorAll<HTMLElement>('p')) wordListItem(line)
  for (const heading of pasted.body.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')) headingLine(heading)
  for (const row of pasted.body.querySelectorAll<HTMLTableRowElement>('tr')) tableLine(row)
  return pasted.body.innerHTML
}

function wrapContent(element: HTMLElement, tag: string): void {
  const mark = element.ownerDocument.createElement(tag)
  mark.append(...element.childNodes)
  element.append(mark)
}

function headingLine(heading: HTMLElement): void {
  const line = heading.ownerDocument.createElement('div')
  line.append(...heading.childNodes)
  wrapContent(line, 'b')
  heading.replaceWith(line)
}

/** The editor has no tables: a row becomes a line, its cells stand apart. */
function tableLine(row: HTMLTableRowElement): void {
  const line = row.ownerDocument.createElement('div')
  for (const [index, cell] of [...row.cells].entries()) {
    if (index > 0) line.append(' | ')
    for (const block of cell.querySelectorAll('p, div')) block.replaceWith(...block.childNodes)
    line.append(...cell.childNodes)
  }
  row.replaceWith(line)
}

/** Word writes a list as paragraphs that begin with a drawn bullet or number. */
function wordListItem(line: HTMLElement): void {
  if (!/mso-list/i.test(line.getAttribute('style') ?? '')) return
  const drawn = [...line.querySelectorAll<HTMLElement>('span')].find((one) =>
    /mso-list:\s*ignore/i.test(one.getAttribute('style') ?? ''),
  )
  const isNumbered = /\d/.test(drawn?.textContent ?? '')
  drawn?.remove()
  const item = line.ownerDocument.createElement('li')
  item.append(...line.childNodes)
  const tag = isNumbered ? 'OL' : 'UL'
  const before = line.previousElementSibling
  if (before?.tagName === tag) {
    before.append(item)
    line.remove()
  } else {
    const list = line.ownerDocument.createElement(tag)
    list.append(item)
    line.replaceWith(list)
  }
}
