export { finishAttempt } from './payments'
export { structuresOfFamily } from './queries'
export { authenticate, type Session } from './session'
export { registrySku } from './settings'
