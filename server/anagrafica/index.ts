export { createAnagrafica } from './create'
export { findAnagrafica, findParties } from './find'
export { exportPerson } from './gdpr-archive'
export { displayName } from './present'
