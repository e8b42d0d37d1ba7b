import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#core/days'
import { assignLanes, hiddenCount } from './lanes'
import { weekOf } from './pages'

const week = weekOf('2026-03-05')
const item = (from: string, to = from) => ({ days: { from, to } })

test('an event over several days keeps its lane', () => {
  const placed = assignLanes([item('2026-03-02', '2026-03-04'), item('2026-03-03'), item('2026-03-05')], week)
  expect(placed.map(({ lane, column, span }) => [lane, column, span])).toEqual([
    [0, 1, 3],
    [1, 2, 1],
    [0, 4, 1],
  ])
})

test('an event that continues in another week is cut at the edge', () => {
  const [placed] = assignLanes([item('2026-02-20', '2026-03-20')], week)
  expect(placed).toMatchObject({ column: 0, span: 7, cutLeft: true, cutRight: true })
})

test('a day alone, or some days, have the events that cover them', () => {
  expect(assignLanes([item('2026-03-02', '2026-03-04'), item('2026-03-05')], ['2026-03-03'])).toMatchObject([
    { column: 0, span: 1, cutLeft: true, cutRight: true },
  ])
  expect(assignLanes([item('2026-03-04', '2026-03-20')], ['2026-03-03', '2026-03-04', '2026-03-05'])).toMatchObject([
    { column: 1, span: 2, cutLeft: false, cutRight: true },
  ])
})

test('no two events share a lane on a day, and each is either visible or counted as hidden', () => {
  const items = fc.array(
    fc.tuple(fc.integer({ min: -10, max: 12 }), fc.integer({ min: 0, max: 12 })).map(([start, length]) => {
      const from = addDays('2026-03-01', start)
      return item(from, addDays(from, length))
    }),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(items, (all) => {
      const placed = assignLanes(all, week)
      week.forEach((day, column) => {
        const there = placed.filter((one) => one.column <= column && one.column + one.span > column)
        expect(there).toHaveLength(all.filter(({ days }) => days.from <= day && days.to >= day).length)
        expect(new Set(there.map(({ lane }) => lane)).size).toBe(there.length)
        expect(there.filter(({ lane }) => lane < 3).length + hiddenCount(placed, column)).toBe(there.length)
        expect(there.filter(({ lane }) => lane < 3).length).toBeLessThanOrEqual(3)
      })
    }),
  )
})
