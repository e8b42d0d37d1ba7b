import { buildIfChanged } from './prepare.mjs'

buildIfChanged()
