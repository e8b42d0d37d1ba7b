export { contractPdf as default } from './pdf'
