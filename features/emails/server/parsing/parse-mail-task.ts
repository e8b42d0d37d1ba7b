export { parseWithWords as default } from './parse-with-words'
