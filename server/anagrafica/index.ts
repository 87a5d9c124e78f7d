export { findAnagrafica, findParties } from './find'
export { anagraficaImportTarget } from './import-target'
export { displayName } from './present'
