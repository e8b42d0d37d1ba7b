import { performance } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { parseAnyMail } from './parse-long-mail'
import { parseWithWords } from './parse-with-words'

test('a long mail is parsed as any other, while the main thread is free', async () => {
  const addresses = Array.from({ length: 40_000 }, (_, at) => `Guest ${at} <guest${at}@example.com>`).join(',\r\n ')
  const source = Buffer.from(
    `From: Rosa <rosa@example.com>\r\nTo: ${addresses}\r\nSubject: Party\r\nMIME-Version: 1.0\r\n` +
      'Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n\r\nCome!\r\n' +
      '--x\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename=map.txt\r\n\r\nLeft\r\n--x--\r\n',
  )
  const before = performance.eventLoopUtilization()
  const { parsed, words } = await parseAnyMail(source)
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5)
  expect(parsed).toMatchObject({
    senderEmail: 'rosa@example.com',
    subject: 'Party',
    parseProblem: expect.stringContaining('It was kept whole'),
  })
  const here = await parseWithWords(source)
  expect(parsed.recipients).toBe(here.parsed.recipients)
  expect(parsed.attachments.map(({ content }) => Buffer.from(content).toString().trim())).toEqual(['Left'])
  expect(Buffer.compare(words, here.words)).toBe(0)
})
