import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { decodeBytes } from './decode-bytes'

const latin1 = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['windows-1252', latin1('\x93Caf\xe9\x94 \x96 20 \x80'), '“Café” – 20 €'],
  ['iso-8859-1', latin1('\x93Caf\xe9\x94 \x96 20 \x80'), '“Café” – 20 €'],
  ['us-ascii', latin1('na\xefve'), 'naïve'],
  ['utf-7', latin1('Caf+AOk- for 20 +IKw-'), 'Café for 20 €'],
  ['hz-gb-2312', latin1('~{<:Ky2;S{#,NpJ)l6HK!#~} Bye'), '己所不欲，勿施於人。 Bye'],
  ['iso-2022-kr', latin1('\x1b$)C\x0e>H3g\x0f, Kim'), '안녕, Kim'],
  ['cp437', latin1('Caf\x82 \x9b5'), 'Café ¢5'],
  ['cp850', latin1('Espa\xa4a'), 'España'],
  ['koi8-r', iconv.encode('Привет', 'koi8-r'), 'Привет'],
  ['iso-2022-jp', latin1('\x1b$B$3$s$K$A$O\x1b(B'), 'こんにちは'],
  ['utf-16le', latin1('Fresh bread from six, caf\xe9 till ten'), 'Fresh bread from six, café till ten'],
  ['utf-16le', iconv.encode('Café – 20 €, every day of the week', 'utf-16le'), 'Café – 20 €, every day of the week'],
  ['utf-16be', iconv.encode('己所不欲，勿施於人，君子之道也', 'utf-16be'), '己所不欲，勿施於人，君子之道也'],
  ['gb18030', iconv.encode('你好', 'gb18030'), '你好'],
  ['x-big5', iconv.encode('你好', 'big5'), '你好'],
  ['iso-8859-1', Buffer.from('Grüße – €'), 'Grüße – €'],
  ['utf-8', latin1('Men\xfc'), 'Menü'],
  ['iso-2022-kr', Buffer.from('Grüße – €'), 'Grüße – €'],
  ['utf-8', Buffer.concat([Buffer.from('Grüße vom '), latin1('Caf\xe9')]), 'Grüße vom Caf\ufffd'],
  ['gb2312', Buffer.concat([iconv.encode('你好，明天见', 'gb2312'), latin1('\xff')]), '你好，明天见\ufffd'],
  [undefined, Buffer.from('\ufeffGrüße'), 'Grüße'],
  [undefined, latin1('Gr\xfc\xdfe an alle, bis Freitag'), 'Grüße an alle, bis Freitag'],
  ['x-made-up', latin1('Gr\xfc\xdfe an alle'), 'Grüße an alle'],
  [
    undefined,
    iconv.encode('Добрый день, высылаю вам договор на подпись.', 'windows-1251'),
    'Добрый день, высылаю вам договор на подпись.',
  ],
])('%s is read as it was meant', (charset, bytes, text) => {
  expect(decodeBytes(bytes, charset)).toBe(text)
})
