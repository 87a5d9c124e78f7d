import { MANAGE, STAFF } from '@/lib/api/reservations/access'
import { hasAny } from '@/lib/domain/access/roles'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Session } from '@/server/auth'

/** Whether a caller sees names and acts for others. */
export const isStaff = ({ guiItemList }: Session): boolean => hasAny(guiItemList, STAFF)

export const isManager = ({ guiItemList }: Session): boolean => hasAny(guiItemList, MANAGE)

/**
 * The entry that a reservation is for: the given one, which only staff may choose, or the caller's own.
 * @throws Refusal ERROR_FORBIDDEN, ERROR_RESERVATION_NO_PERSON
 */
export function personOf(caller: Session, asked: string | null | undefined): string {
  if (asked && asked !== caller.anagraficaSku) {
    if (!isStaff(caller)) throw new Refusal('ERROR_FORBIDDEN')
    return asked
  }
  if (!caller.anagraficaSku) throw new Refusal('ERROR_RESERVATION_NO_PERSON', {}, ['anagrafica_sku'])
  return caller.anagraficaSku
}

/** A thing of a person that the caller may see and change: any for staff, else the own. @throws Refusal ERROR_NOT_FOUND */
export function ofCaller<Owned extends { anagrafica_sku: string }>(
  found: Owned | undefined,
  caller: Session,
): Owned {
  const isOwn = caller.anagraficaSku !== null && found?.anagrafica_sku === caller.anagraficaSku
  if (!found || !(isOwn || isStaff(caller))) throw new Refusal('ERROR_NOT_FOUND')
  return found
}
