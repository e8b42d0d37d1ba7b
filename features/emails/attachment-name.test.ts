import { expect, test } from 'vitest'
import { attachmentName } from './attachment-name'

test('a file without a name or an extension gets those of its type', () => {
  expect(attachmentName('', 'image/png')).toBe('image.png')
  expect(attachmentName('', 'text/calendar')).toBe('invitation.ics')
  expect(attachmentName('', 'message/rfc822')).toBe('message.eml')
  expect(attachmentName('attachment', 'image/jpeg')).toBe('attachment.jpg')
  expect(attachmentName('logo.gif', 'image/png')).toBe('logo.gif')
  expect(attachmentName('', 'application/x-thing')).toBe('attachment')
})
