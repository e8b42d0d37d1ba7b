import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { officePaths } from './paths'

test('every screen of the office is a page of the server, which can be opened by its address', () => {
  const routes = readFileSync(new URL('web/routes.tsx', import.meta.url), 'utf8')
  const screens = [...routes.matchAll(/(?:screen\(\s*|mailbox, path: )'([^']+)'/g)].map(([, path]) => path as string)
  expect(screens.map((path) => path.replaceAll('$', ':')).sort()).toEqual([...officePaths].sort())
})
