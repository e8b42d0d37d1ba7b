import { buildIfChanged, checkNode, installPackages } from './prepare.mjs'

checkNode()
installPackages()
buildIfChanged()
await import(new URL('../dist/server/main.js', import.meta.url).href)
