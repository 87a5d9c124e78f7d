import { requireSession } from '@/app/require-session'
import { READ } from '@/lib/api/pricelist/access'
import type { Role } from '@/lib/domain/access/roles'
import type { Session } from '@/server/auth'

/** The session of a page of the price list: its entry of the menu, and the calls that it reads. */
export async function requirePriceSession(entry: Role): Promise<Session> {
  await requireSession(entry)
  return requireSession(...READ)
}
