export { inspectPdf as default } from './inspect-pdf'
