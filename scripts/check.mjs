import { checkNode, installPackages } from './prepare.mjs'

checkNode()
installPackages()

const { emptyReports, inRows, printCount, staticChecks, vitest } = await import('./steps.mjs')
emptyReports()
await inRows(staticChecks, [() => vitest(['rules'])])
printCount()
