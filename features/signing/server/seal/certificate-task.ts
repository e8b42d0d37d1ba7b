export { certificatePdf as default } from './certificate'
