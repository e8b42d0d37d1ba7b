import { expect, test } from 'vitest'
import { parseFetchResponse } from './raw-fetch-connection'

const source = Buffer.from('Subject: Bread\r\n\r\nFresh.')
const parse = (text: string, literals = [source]) => parseFetchResponse(text, literals)

test('the items of a FETCH response can come in any order', () => {
  const mail = {
    uid: 12,
    flags: new Set(['\\Seen', '$Label1']),
    internalDate: new Date('2023-11-07T09:00:00Z'),
    source,
  }
  const date = 'INTERNALDATE " 7-Nov-2023 10:00:00 +0100"'
  expect(parse(`* 7 FETCH (UID 12 FLAGS (\\Seen $Label1) ${date} BODY[] {24})`)).toEqual(mail)
  expect(parse(`* 7 FETCH (${date} BODY[] {24} FLAGS (\\Seen $Label1) UID 12)`)).toEqual(mail)
  expect(parse(`* 7 FETCH (UID 12 MODSEQ (9) FLAGS () ${date} BODY[] {24})`)?.flags).toEqual(new Set())
})

test('a response in an unusual form is left to ImapFlow', () => {
  const date = 'INTERNALDATE "07-Nov-2023 10:00:00 +0100"'
  expect(parse('* 7 FETCH (FLAGS (\\Seen))', [])).toBeUndefined()
  expect(parse(`* 7 FETCH (UID 12 FLAGS () ${date} BODY[] "short")`, [])).toBeUndefined()
  expect(parse(`* 7 FETCH (UID 12 FLAGS () ${date} BODY[] NIL)`, [])).toBeUndefined()
  expect(parse(`* 7 FETCH (FLAGS () ${date} BODY[] {24})`)).toBeUndefined()
  expect(parse(`* 7 FETCH (UID 12 ${date} BODY[] {24})`)).toBeUndefined()
  expect(parse('* 7 FETCH (UID 12 FLAGS () INTERNALDATE "some day" BODY[] {24})')).toBeUndefined()
  expect(parse(`* 7 FETCH (UID 12 FLAGS () ${date} BODY[HEADER] {24} BODY[] {24})`, [source, source])).toBeUndefined()
  expect(parse('* LIST () "/" {24}')).toBeUndefined()
})
