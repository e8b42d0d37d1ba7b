import { buildIfChanged, checkNode, installPackages, stopWithNpm } from './prepare.mjs'

checkNode()
stopWithNpm()
installPackages()
buildIfChanged()
await import(new URL('../dist/server/backup.js', import.meta.url).href)
