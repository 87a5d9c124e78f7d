export { createAnagrafica } from './create'
export { findAnagrafica, findParties } from './find'
export { displayName } from './present'
