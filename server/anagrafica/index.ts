export { findAnagrafica, findParty } from './find'
export { displayName } from './present'
