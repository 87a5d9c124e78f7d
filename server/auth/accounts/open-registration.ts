import { Refusal } from '@/lib/domain/core/refusal'
import { env } from '@/server/platform/env'
import { openDemoAccounts } from './demo'

/**
 * Whether anybody may register a business of their own (LUNA_REGISTRATION). `auto`: outside production, and in it while an
 * account of the demo still has its public password.
 */
export async function isRegistrationOpen(): Promise<boolean> {
  if (env.LUNA_REGISTRATION !== 'auto') return env.LUNA_REGISTRATION === 'open'
  return env.NODE_ENV !== 'production' || (await openDemoAccounts()).length > 0
}

/** @throws Refusal ERROR_REGISTRATION_CLOSED where only links of setup and invitations make owners */
export async function requireOpenRegistration(): Promise<void> {
  if (!(await isRegistrationOpen())) throw new Refusal('ERROR_REGISTRATION_CLOSED')
}
