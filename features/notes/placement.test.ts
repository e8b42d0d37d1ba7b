import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DropTarget, dropped, nowhereYet, placed } from './placement'

describe('a note that is dropped', () => {
  test('on Important is important and lies in the inbox', () => {
    expect(dropped('important')).toEqual({ important: true, folder: 'inbox', folderId: null })
  })
  test('on Inbox or Archive lies there and is no longer important', () => {
    expect(dropped('inbox')).toEqual({ important: false, folder: 'inbox', folderId: null })
    expect(dropped('archive')).toEqual({ important: false, folder: 'archive', folderId: null })
  })
  test('on a folder of the owner’s own lies only there', () => {
    expect(dropped(7)).toEqual({ important: false, folder: null, folderId: 7 })
  })
})

const folderIds = fc.integer({ min: 1, max: 2_147_483_647 })
const shelves = fc.constantFrom('inbox' as const, 'archive' as const)
const targets: fc.Arbitrary<DropTarget> = fc.oneof(fc.constant('important' as const), shelves, folderIds)
const changes = fc.record(
  { folder: fc.option(shelves, { nil: null }), folderId: fc.option(folderIds, { nil: null }) },
  { requiredKeys: [] },
)

describe('whatever is done to a note', () => {
  const liesInOnePlace = ({ folder, folderId }: { folder: unknown; folderId: unknown }) =>
    (folder === null) !== (folderId === null)

  test('it lies in exactly one place after every drop, whatever came before', () => {
    fc.assert(
      fc.property(fc.array(targets, { minLength: 1 }), (drops) => {
        let place = nowhereYet
        for (const target of drops) place = placed(dropped(target), place)
        expect(liesInOnePlace(place)).toBe(true)
        const { folder, folderId } = dropped(drops.at(-1) as DropTarget)
        expect(place).toEqual({ folder, folderId })
      }),
    )
  })

  test('only a drop on Important makes it important', () => {
    fc.assert(fc.property(targets, (target) => dropped(target).important === (target === 'important')))
  })

  test('it lies in exactly one place also where a change names half of a place', () => {
    fc.assert(
      fc.property(fc.array(changes), (steps) => {
        let place = nowhereYet
        for (const step of steps) place = placed(step, place)
        expect(liesInOnePlace(place)).toBe(true)
      }),
    )
  })

  test('a change that names no place leaves it where it is', () => {
    fc.assert(
      fc.property(targets, (target) => {
        const { folder, folderId } = dropped(target)
        expect(placed({}, { folder, folderId })).toEqual({ folder, folderId })
      }),
    )
  })
})

test('a note that is taken out of its folder without being told where lands in the inbox', () => {
  expect(placed({ folderId: null }, { folder: null, folderId: 3 })).toEqual({ folder: 'inbox', folderId: null })
})
