import { expect, test } from 'vitest'
import { toVcards } from './export'
import { parseVcards } from './import-vcard'

test('cards of version 3 and 4 are parsed with folded lines and escapes', () => {
  const text = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Núñez;Rosa;;;',
    'FN:Rosa Núñez',
    'ORG:Hearth\\, Stone;Baking',
    'item1.EMAIL;TYPE=INTERNET:rosa@bakery.exam',
    ' ple.com',
    'TEL;TYPE=CELL:(410) 555-0142',
    'ADR;TYPE=WORK:;;1 Main St;Annapolis;MD;21401;',
    'NOTE:Opens\\nat five',
    'END:VCARD',
    'BEGIN:VCARD',
    'VERSION:4.0',
    'N:Okafor;Sam;;;',
    'TEL;VALUE=uri:tel:+1-410-555-0101',
    'END:VCARD',
  ].join('\r\n')
  expect(parseVcards(text)).toEqual([
    {
      line: 1,
      name: 'Rosa Núñez',
      businessName: 'Hearth, Stone',
      email: 'rosa@bakery.example.com',
      phone: '(410) 555-0142',
      address: '1 Main St, Annapolis, MD, 21401',
      notes: 'Opens\nat five',
      status: 'active',
    },
    {
      line: 12,
      name: 'Sam Okafor',
      businessName: '',
      email: '',
      phone: '+1-410-555-0101',
      address: '',
      notes: '',
      status: 'active',
    },
  ])
})

test('an export can be imported unchanged', () => {
  const client = {
    id: 1,
    name: 'Rosa; "Pan"',
    businessName: 'A, B',
    email: 'r@example.com',
    phone: '410-555-0142',
    address: '1 Main',
    status: 'active' as const,
    notes: 'x\ny',
    createdAt: '',
    updatedAt: '',
  }
  expect(parseVcards(toVcards([client]))[0]).toMatchObject({
    name: 'Rosa; "Pan"',
    businessName: 'A, B',
    email: 'r@example.com',
    phone: '410-555-0142',
    address: '1 Main',
    notes: 'x\ny',
  })
})

test('quoted-printable text is decoded, and garbage is no card', () => {
  expect(parseVcards('BEGIN:VCARD\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Jos=C3=A9\nEND:VCARD')[0]?.name).toBe(
    'José',
  )
  expect(parseVcards('hello')).toEqual([])
})

test('the example of RFC 6350 comes in, extension and further numbers included', () => {
  const card = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    'FN:Simon Perreault',
    'N:Perreault;Simon;;;ing. jr,M.Sc.',
    'ORG;TYPE=work:Viagenie',
    'ADR;TYPE=work:;Suite D2-630;2875 Laurier;',
    ' Quebec;QC;G1V 2M2;Canada',
    'TEL;VALUE=uri;TYPE="work,voice";PREF=1:tel:+1-418-656-9254;ext=102',
    'TEL;VALUE=uri;TYPE="work,cell,voice,video,text":tel:+1-418-262-6501',
    'EMAIL;TYPE=work:simon.perreault@viagenie.ca',
    'GEO;TYPE=work:geo:46.772673,-71.282945',
    'END:VCARD',
  ].join('\r\n')
  expect(parseVcards(card)).toMatchObject([
    {
      name: 'Simon Perreault',
      businessName: 'Viagenie',
      email: 'simon.perreault@viagenie.ca',
      phone: '+1-418-656-9254 ext. 102',
      address: 'Suite D2-630, 2875 Laurier, Quebec, QC, G1V 2M2, Canada',
      notes: 'Phone: +1-418-262-6501',
    },
  ])
})

test('quoted-printable text of several lines and of its own charset is decoded', () => {
  const [card] = parseVcards(
    'BEGIN:VCARD\nFN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:Mar=EDa =\nGarc=EDa\nTEL:612\nEND:VCARD',
  )
  expect(card).toMatchObject({ name: 'María García', phone: '612' })
})

test('a quoted-printable name may have letters that were not quoted', () => {
  expect(parseVcards('BEGIN:VCARD\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=96ztürk\nEND:VCARD')[0]?.name).toBe(
    'Öztürk',
  )
})
