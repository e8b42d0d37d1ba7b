import { expect, test } from 'vitest'
import { mailFrom } from './express'

const source = Buffer.from('Subject: Bread\r\n\r\nFresh.')
const read = (text: string, literals = [source]) => mailFrom(text, literals)

test('a mail is read in whatever order its parts come', () => {
  const mail = {
    uid: 12,
    flags: new Set(['\\Seen', '$Label1']),
    internalDate: new Date('2023-11-07T09:00:00Z'),
    source,
  }
  const date = 'INTERNALDATE " 7-Nov-2023 10:00:00 +0100"'
  expect(read(`* 7 FETCH (UID 12 FLAGS (\\Seen $Label1) ${date} BODY[] {24})`)).toEqual(mail)
  expect(read(`* 7 FETCH (${date} BODY[] {24} FLAGS (\\Seen $Label1) UID 12)`)).toEqual(mail)
  expect(read(`* 7 FETCH (UID 12 MODSEQ (9) FLAGS () ${date} BODY[] {24})`)?.flags).toEqual(new Set())
})

test('what is not said in the usual form is left to the library', () => {
  const date = 'INTERNALDATE "07-Nov-2023 10:00:00 +0100"'
  expect(read('* 7 FETCH (FLAGS (\\Seen))', [])).toBeUndefined()
  expect(read(`* 7 FETCH (UID 12 FLAGS () ${date} BODY[] "short")`, [])).toBeUndefined()
  expect(read(`* 7 FETCH (UID 12 FLAGS () ${date} BODY[] NIL)`, [])).toBeUndefined()
  expect(read(`* 7 FETCH (FLAGS () ${date} BODY[] {24})`)).toBeUndefined()
  expect(read(`* 7 FETCH (UID 12 ${date} BODY[] {24})`)).toBeUndefined()
  expect(read('* 7 FETCH (UID 12 FLAGS () INTERNALDATE "some day" BODY[] {24})')).toBeUndefined()
  expect(read(`* 7 FETCH (UID 12 FLAGS () ${date} BODY[HEADER] {24} BODY[] {24})`, [source, source])).toBeUndefined()
  expect(read('* LIST () "/" {24}')).toBeUndefined()
})
