export { verifyAuditChain } from './audit-queries'
export { structuresOfFamily, writableStructure } from './queries'
export { authenticate, type Session } from './session'
export { registrySku } from './settings'
