export type PagePlace = { page: number; at: { x: number; y: number } }

/** The page under a point of the window, and where on it, as shares of the page. */
export function pageAt(x: number, y: number): PagePlace | undefined {
  const found = document.elementsFromPoint(x, y).find((element) => element.closest('[data-page]'))
  const page = found?.closest<HTMLElement>('[data-page]')
  return page ? placeOn(page, x, y) : undefined
}

/** The page nearest to the middle of the window, and where on it that is. */
export function pageInView(): PagePlace | undefined {
  const middle = innerHeight / 2
  const distance = (page: HTMLElement) => {
    const { top, bottom } = page.getBoundingClientRect()
    return Math.max(0, top - middle, middle - bottom)
  }
  const pages = [...document.querySelectorAll<HTMLElement>('[data-page]')]
  const [nearest] = pages.sort((one, other) => distance(one) - distance(other))
  if (!nearest) return undefined
  const { left, width } = nearest.getBoundingClientRect()
  return placeOn(nearest, left + width / 2, middle)
}

function placeOn(page: HTMLElement, x: number, y: number): PagePlace {
  const { left, top, width, height } = page.getBoundingClientRect()
  return { page: Number(page.dataset.page), at: { x: (x - left) / width, y: (y - top) / height } }
}
