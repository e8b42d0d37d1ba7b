import { buildIfChanged, checkNode, installPackages, stopWithNpm } from './prepare.mjs'

checkNode()
stopWithNpm()
installPackages()
buildIfChanged()
await import(new URL('../dist/server/restore.js', import.meta.url).href)
