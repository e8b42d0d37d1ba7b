export { openP12 as default } from './open-p12'
