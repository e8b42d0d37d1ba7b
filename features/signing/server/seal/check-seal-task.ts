export { checkSeals as default } from './check-seal'
