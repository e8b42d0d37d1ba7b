import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DropTarget, defaultPlacement, placementAfterChange, placementOnDrop } from './placement'

describe('a note dropped', () => {
  test('on Important is important and in the inbox', () => {
    expect(placementOnDrop('important')).toEqual({ important: true, folder: 'inbox', folderId: null })
  })
  test('on Inbox or Archive is there and no longer important', () => {
    expect(placementOnDrop('inbox')).toEqual({ important: false, folder: 'inbox', folderId: null })
    expect(placementOnDrop('archive')).toEqual({ important: false, folder: 'archive', folderId: null })
  })
  test('on a user-created folder is only there', () => {
    expect(placementOnDrop(7)).toEqual({ important: false, folder: null, folderId: 7 })
  })
})

const folderIds = fc.integer({ min: 1, max: 2_147_483_647 })
const builtIn = fc.constantFrom('inbox' as const, 'archive' as const)
const targets: fc.Arbitrary<DropTarget> = fc.oneof(fc.constant('important' as const), builtIn, folderIds)
const changes = fc.record(
  { folder: fc.option(builtIn, { nil: null }), folderId: fc.option(folderIds, { nil: null }) },
  { requiredKeys: [] },
)

describe('after any change', () => {
  const isInOneFolder = ({ folder, folderId }: { folder: unknown; folderId: unknown }) =>
    (folder === null) !== (folderId === null)

  test('a dropped note is in exactly one folder', () => {
    fc.assert(
      fc.property(fc.array(targets, { minLength: 1 }), (drops) => {
        let place = defaultPlacement
        for (const target of drops) place = placementAfterChange(placementOnDrop(target), place)
        expect(isInOneFolder(place)).toBe(true)
        const { folder, folderId } = placementOnDrop(drops.at(-1) as DropTarget)
        expect(place).toEqual({ folder, folderId })
      }),
    )
  })

  test('only a drop on Important makes a note important', () => {
    fc.assert(fc.property(targets, (target) => placementOnDrop(target).important === (target === 'important')))
  })

  test('a note is in exactly one folder, even if a change sets only folder or folderId', () => {
    fc.assert(
      fc.property(fc.array(changes), (steps) => {
        let place = defaultPlacement
        for (const step of steps) place = placementAfterChange(step, place)
        expect(isInOneFolder(place)).toBe(true)
      }),
    )
  })

  test('a change without a folder leaves the note where it is', () => {
    fc.assert(
      fc.property(targets, (target) => {
        const { folder, folderId } = placementOnDrop(target)
        expect(placementAfterChange({}, { folder, folderId })).toEqual({ folder, folderId })
      }),
    )
  })
})

test('a note removed from its folder without a new one goes to the inbox', () => {
  expect(placementAfterChange({ folderId: null }, { folder: null, folderId: 3 })).toEqual({
    folder: 'inbox',
    folderId: null,
  })
})
