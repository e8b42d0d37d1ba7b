export { sealPdf as default } from './seal-pdf'
