export { fileByName, filesOf, filesToAttach, findDocument, findSameNamed } from './store/find'
export { countView, linkedFile, withdrawLink } from './store/links'
export { countDocuments, defaultPageSize, findDocuments, findFolders } from './store/list'
export {
  createDocument,
  saveDocument,
  saveStagedDocument,
  saveVersion,
  setOrigin,
  textExtractionChannel,
} from './store/save'
export { scanChannel } from './store/scans'
export { purgeOldTrash, purgeTrash, restoreDocuments, trashDocuments } from './store/trash'
export { changeDocument, moveDocuments, renameFolder } from './store/update'
export { findVersions, restoreVersion } from './store/versions'
