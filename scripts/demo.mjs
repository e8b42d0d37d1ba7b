import { buildIfChanged, checkNode, installPackages } from './prepare.mjs'

checkNode()
installPackages()
buildIfChanged()
await import(new URL('../dist/server/demo.js', import.meta.url).href)
