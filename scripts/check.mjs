import { checkNode, installPackages } from './prepare.mjs'

checkNode()
installPackages()

const { checkAll, emptyReports, printCount } = await import('./steps.mjs')
emptyReports()
await checkAll()
printCount()
