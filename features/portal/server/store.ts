export { deleteOldEntries } from './store/entering'
export { furtherAddresses, movePortal, movePortalBack } from './store/portals'
