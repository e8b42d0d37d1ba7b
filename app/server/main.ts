import { runProcess } from './process'

await runProcess({})
