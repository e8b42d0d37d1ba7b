/** Requests the first item at once, and each next one while the current one is being processed. */
export function prefetchOne<Item>(source: AsyncGenerator<Item>): AsyncGenerator<Item> {
  const requestNext = () => {
    const next = source.next()
    // Awaited later; until then a rejection would count as unhandled.
    next.catch(() => {})
    return next
  }
  return forward(source, requestNext, requestNext())
}

async function* forward<Item>(
  source: AsyncGenerator<Item>,
  requestNext: () => Promise<IteratorResult<Item>>,
  first: Promise<IteratorResult<Item>>,
): AsyncGenerator<Item> {
  let pending = first
  try {
    for (;;) {
      const { value, done } = await pending
      if (done) return
      pending = requestNext()
      yield value
    }
  } finally {
    source.return(undefined).catch(() => {})
  }
}
