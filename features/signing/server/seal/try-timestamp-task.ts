export { tryTimestamp as default } from './try-timestamp'
