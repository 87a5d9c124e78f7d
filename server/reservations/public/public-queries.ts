import { Refusal } from '@/lib/domain/core/refusal'
import type { Tx } from '@/server/db/client'
import { asSystem } from '@/server/db/system'
import { listResources, type ResourceRow } from '../rules/resource-queries'

/** A structure whose visitors reserve. */
export type PublicPage = { structureId: number; name: string; family: string }

/** The structure of a page by the name in its address. @throws Refusal ERROR_NOT_FOUND, also of one that is switched off */
export async function findPage(slug: string): Promise<PublicPage> {
  const [page] = await asSystem(
    (tx) => tx.$queryRaw<PublicPage[]>`
      select s.id as "structureId", s.name, f.name as family
      from reservation_settings r join structure s on s.id = r.structure_id join family f on f.id = s.family_id
      where r.public_slug = ${slug} and r.public_page`,
  )
  if (!page) throw new Refusal('ERROR_NOT_FOUND')
  return page
}

/** The resources of the own structure that visitors may reserve, in their order. */
export const publicResources = async (tx: Tx): Promise<ResourceRow[]> =>
  (await listResources(tx, false)).filter(({ on_public_page }) => on_public_page)

/** The instant until which the time of a visitor is held; null when it is not, or no more. */
export async function heldUntil(tx: Tx, id: number, now: Date): Promise<Date | null> {
  const [row] = await tx.$queryRaw<{ hold_until: Date }[]>`
    select hold_until from reservation_slot
    where structure_id = app_structure() and public_reservation_id = ${id} and hold_until > ${now}`
  return row?.hold_until ?? null
}
