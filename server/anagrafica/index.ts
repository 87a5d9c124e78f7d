export { findAnagrafica, findParties } from './find'
export { displayName } from './present'
