import { Refusal } from '@/lib/domain/core/refusal'
import { env } from '@/server/platform/env'
import type { Session } from '../sign-in/session'

/**
 * Whether an account runs the installation: its confirmed address is one of LUNA_OPERATORS. No role of a structure gives
 * that, as a backup holds the data of every structure.
 */
export const isOperator = ({ email }: Pick<Session, 'email'>): boolean =>
  env.LUNA_OPERATORS.includes(email.toLowerCase())

/** @throws Refusal with ERROR_FORBIDDEN for an account that does not run the installation. */
export function requireOperator(caller: Session): void {
  if (!isOperator(caller)) throw new Refusal('ERROR_FORBIDDEN')
}
