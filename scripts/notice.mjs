import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './prepare.mjs'

const notice = path.join(root, 'NOTICE.md')

/** Lists every package that ships with the product, with its licence and copyright line. */
export function noticeText() {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  const rows = Object.entries(packages)
    .filter(([folder, { dev, devOptional, optional }]) => folder !== '' && !dev && !devOptional && !optional)
    .map(([folder, { version, license }]) => {
      const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return `| ${name} | ${version} | ${license ?? licenceOf(folder)} | ${copyrightOf(folder)} |`
    })
  return `# Third-party licences

Packages that ship with Mainstreet. Written by \`npm run notice\` from package-lock.json; the full text of each licence is in
the package's own folder.

| Package | Version | Licence | Copyright |
|---|---|---|---|
${[...new Set(rows)].sort().join('\n')}

## Data that was taken over

| What | Where | From | Licence | Copyright |
|---|---|---|---|---|
| Common passwords | features/sessions/server/common-passwords.ts | @zxcvbn-ts/language-common | MIT | Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc. |
| Patterns of phone numbers | features/clients/phone-patterns.ts | libphonenumber | Apache-2.0 | Copyright (C) The Libphonenumber Authors |
`
}

/** @param {string} folder */
function licenceOf(folder) {
  const file = path.join(root, folder, 'package.json')
  const { license, licenses } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  return license?.type ?? license ?? licenses?.[0]?.type ?? 'see its folder'
}

/** @param {string} folder */
function copyrightOf(folder) {
  const place = path.join(root, folder)
  const file = existsSync(place) ? readdirSync(place).find((name) => /^licen[cs]e/i.test(name)) : undefined
  if (!file) return ''
  const line = readFileSync(path.join(place, file), 'utf8')
    .split('\n')
    .find((text) => /^\W*(copyright|\(c\)|©)\W.*\d{4}/i.test(text))
  return (line ?? '').replaceAll('|', ' ').trim().slice(0, 120)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(notice, noticeText())
  console.log(`Wrote ${path.relative(root, notice)}.`)
}
