import iconv from 'iconv-lite'

/** A mail that is badly formed or rare, and the words that a reader must see of it. */
export type OddMail = { name: string; source: Buffer; shows: string | null; files?: string[] }

const phrases: Record<string, string> = {
  'utf-8': 'Brötchen für 12 € – 北京',
  'windows-1252': '“Menu” – 20 € für Renée',
  'iso-8859-15': 'Crème brûlée à 5 €',
  'windows-1251': 'Хлеб и соль',
  'koi8-r': 'Хлеб и соль',
  gb18030: '面包和茶',
  big5: '麵包和茶',
  shift_jis: 'パンとお茶',
  'euc-kr': '빵과 차',
  'utf-16le': 'Grüße aus Köln',
  'utf-7': 'Grüße aus Köln',
  cp437: 'Café au lait',
  cp850: 'Pão e café',
}
const transferEncodings = ['8bit', 'base64', 'quoted-printable'] as const
type TransferEncoding = (typeof transferEncodings)[number]

const ascii = (...lines: string[]) => Buffer.from(lines.join('\r\n'), 'latin1')
const headersOf = (name: string, ...more: string[]) => [
  'From: Rosa <rosa@example.com>',
  'To: Dana <dana@example.com>',
  `Subject: ${name}`,
  `Message-ID: <${name.replaceAll(/\W+/g, '.')}@odd.example.com>`,
  'MIME-Version: 1.0',
  ...more,
]

function encoded(bytes: Buffer, encoding: TransferEncoding): Buffer {
  if (encoding === '8bit') return bytes
  if (encoding === 'base64') return ascii(...(bytes.toString('base64').match(/.{1,76}/g) ?? []))
  return ascii(bytes.toString('latin1').replaceAll(/[^ -<>-~]/g, (one) => `=${hex(one)}`))
}
const hex = (one: string) => one.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')

/** A text in each charset, by each encoding, alone, as HTML, among parts and as the last of several. */
function inEveryCharset(): OddMail[] {
  return Object.entries(phrases).flatMap(([charset, phrase]) =>
    transferEncodings
      // UTF-16 has line ends of its own, which no line of a mail can have.
      .filter((encoding) => charset !== 'utf-16le' || encoding === 'base64')
      .flatMap((encoding) => {
        const text = encoded(iconv.encode(phrase, charset), encoding)
        const html = encoded(iconv.encode(`<p>${phrase}</p>`, charset), encoding)
        const part = (type: string) => [
          `Content-Type: ${type}; charset=${charset}`,
          `Content-Transfer-Encoding: ${encoding}`,
          '',
          '',
        ]
        const name = (shape: string) => `${charset} ${encoding} ${shape}`
        const divided = (shape: string, kind: string, ...parts: Buffer[]) => ({
          name: name(shape),
          shows: phrase,
          source: Buffer.concat([
            ascii(...headersOf(name(shape), `Content-Type: multipart/${kind}; boundary="=_x"`), '', ''),
            ...parts.flatMap((one) => [ascii('--=_x', ''), one, ascii('', '')]),
            ascii('--=_x--', ''),
          ]),
        })
        const plainPart = Buffer.concat([ascii(...part('text/plain')), text])
        const htmlPart = Buffer.concat([ascii(...part('text/html')), html])
        const file = ascii('Content-Type: application/pdf; name=menu.pdf', '', '%PDF-')
        return [
          {
            name: name('plain'),
            shows: phrase,
            source: Buffer.concat([ascii(...headersOf(name('plain')), ...part('text/plain')), text]),
          },
          {
            name: name('html'),
            shows: phrase,
            source: Buffer.concat([ascii(...headersOf(name('html')), ...part('text/html')), html]),
          },
          divided('alternative', 'alternative', plainPart, htmlPart),
          { ...divided('mixed', 'mixed', plainPart, file), files: ['menu.pdf'] },
        ]
      }),
  )
}

const works = 'It works again, thank you.'
const parts = ['--right', 'Content-Type: text/plain', '', works, '--right--']
const nested = (depth: number): string[] =>
  depth === 0
    ? ['Content-Type: text/plain', '', works]
    : [`Content-Type: multipart/mixed; boundary=b${depth}`, '', `--b${depth}`, ...nested(depth - 1), `--b${depth}--`]
const manyPeople = Array.from({ length: 40_000 }, (_, index) => `Guest ${index} <guest${index}@example.com>`)
const invitation = [
  'BEGIN:VCALENDAR',
  'METHOD:REQUEST',
  'BEGIN:VEVENT',
  'UID:tasting@example.com',
  'DTSTART:20270301T100000Z',
  'SUMMARY:Tasting',
  'ORGANIZER:mailto:rosa@example.com',
  'END:VEVENT',
  'END:VCALENDAR',
]

/** Each breaks one rule of a mail. */
function broken(): OddMail[] {
  const mail = (name: string, lines: string[], shows: string | null = works, files?: string[]): OddMail => ({
    name,
    source: ascii(...lines),
    shows,
    ...(files && { files }),
  })
  const withType = (name: string, type: string, ...body: string[]) =>
    mail(name, [...headersOf(name, `Content-Type: ${type}`), '', ...body])
  const mixed = (name: string, ...body: string[]) => withType(name, 'multipart/mixed; boundary=right', ...body)
  return [
    withType('missing boundary', 'multipart/mixed', ...parts),
    withType('wrong boundary', 'multipart/mixed; boundary=wrong', ...parts),
    withType('boundary that is never used', 'multipart/alternative; boundary=b', works),
    mixed('no closing boundary', ...parts.slice(0, -1)),
    mixed('text before the first boundary', 'This is a message in parts.', ...parts),
    mixed('boundary with spaces behind it', '--right   ', ...parts.slice(1)),
    mail('headers run into the text', [...headersOf('headers run into the text'), works]),
    { ...mail('bare line feeds', []), source: Buffer.from([...headersOf('bare line feeds'), '', works].join('\n')) },
    mail('NUL in the text', [...headersOf('NUL in the text'), '', `\0${works}\0`]),
    mail('unknown charset', [...headersOf('unknown charset', 'Content-Type: text/plain; charset=bogus-9'), '', works]),
    mail('unknown encoding', [...headersOf('unknown encoding', 'Content-Transfer-Encoding: x-mine'), '', works]),
    mail('base64 that is none', [
      ...headersOf('base64 that is none', 'Content-Type: text/plain', 'Content-Transfer-Encoding: base64'),
      '',
      works,
    ]),
    withType('comment that never ends', 'text/html', `<p>Hi</p><!-- ${works}`),
    withType('style that never ends', 'text/html', `<style>${works}`),
    withType('head that never ends', 'text/html', `<html><head><body>${works}`),
    withType('type that is none', 'plain', works),
    withType('enriched text', 'text/enriched', works),
    withType('thirty parts deep', 'multipart/mixed; boundary=b31', '--b31', ...nested(30), '--b31--'),
    mail('no date, no id', ['From: Rosa <rosa@example.com>', 'Subject: no date, no id', '', works]),
    mail('two senders', ['From: Wen <wen@example.com>', ...headersOf('two senders'), '', works]),
    mail('no sender', ['Subject: no sender', '', works]),
    mail('impossible date', [...headersOf('impossible date', 'Date: Thu, 99 Foo 20266 99:99:99 +9999'), '', works]),
    mail('line of 200,000 characters', [
      ...headersOf('line of 200,000 characters'),
      '',
      `${works} ${'x'.repeat(200_000)}`,
    ]),
    mail('forty thousand recipients', [
      ...headersOf('forty thousand recipients', `Cc: ${manyPeople.join(',\r\n ')}`),
      '',
      works,
    ]),
    mixed(
      'mail inside a mail',
      ...parts.slice(0, -1),
      '--right',
      'Content-Type: message/rfc822',
      '',
      'Subject: Inner',
      '',
      'Inner',
      '--right--',
    ),
    withType('only a mail inside', 'message/rfc822', 'From: Wen <wen@example.com>', 'Subject: Cake', '', works),
    {
      ...mixed(
        'invitation',
        ...parts.slice(0, -1),
        '--right',
        'Content-Type: text/calendar',
        '',
        ...invitation,
        '--right--',
      ),
    },
    mail('nothing but headers', headersOf('nothing but headers'), null),
    mail(
      'only a file',
      [
        ...headersOf(
          'only a file',
          'Content-Type: application/pdf; name=menu.pdf',
          'Content-Transfer-Encoding: base64',
        ),
        '',
        'JVBERi0=',
      ],
      null,
      ['menu.pdf'],
    ),
  ]
}

/** Some two hundred odd mails, the same at each call. */
export const oddMails = (): OddMail[] => [...inEveryCharset(), ...broken()]
