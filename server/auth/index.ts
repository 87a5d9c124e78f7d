export { structuresOfFamily } from './queries'
export { authenticate, type Session } from './session'
export { readSettings, registrySku } from './settings'
