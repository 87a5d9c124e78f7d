export { authenticate, type Session } from './session'
export { structuresOfFamily } from './queries'
export { readSettings } from './settings'
