import { expect, test } from 'vitest'
import { trackerOf } from './tracking-pixels'

const image = (src: string, more = {}) => ({ src, width: '', height: '', style: '', ...more })

test('an image of one pixel is a tracker', () => {
  expect(trackerOf(image('https://count.example.com/o.gif', { width: '1', height: '1' }))).toBe('count.example.com')
  expect(trackerOf(image('https://count.example.com/o', { style: 'width:1px; height:1px' }))).toBe('count.example.com')
  expect(trackerOf(image('https://count.example.com/o', { style: 'display : none' }))).toBe('count.example.com')
  expect(trackerOf(image('https://count.example.com/o', { width: '0' }))).toBe('count.example.com')
})

test('a known tracking service is named', () => {
  expect(trackerOf(image('https://x.list-manage.com/track/open.php?u=1'))).toBe('Mailchimp')
  expect(trackerOf(image('https://u1.ct.sendgrid.net/wf/open?upn=1'))).toBe('SendGrid')
})

test('an ordinary image, even a thin line, is no tracker', () => {
  expect(trackerOf(image('https://example.com/cake.jpg', { width: '600', height: '400' }))).toBeUndefined()
  expect(trackerOf(image('https://example.com/line.gif', { width: '600', height: '1' }))).toBeUndefined()
  expect(trackerOf(image('https://example.com/cake.jpg'))).toBeUndefined()
  expect(trackerOf(image('https://example.com/cake.jpg', { style: 'opacity:0.9' }))).toBeUndefined()
})
