import { Refusal } from '@/lib/domain/core/refusal'
import { asSystem } from '@/server/db/system'

/** A structure that shows its events to every visitor. */
export type PublicPage = { structureId: number; name: string; family: string; weeks: number }

/** Whose page an address is. @throws Refusal ERROR_NOT_FOUND, also of one that is switched off */
export async function findPage(slug: string): Promise<PublicPage> {
  const [page] = await asSystem(
    (tx) => tx.$queryRaw<PublicPage[]>`
      select s.id as "structureId", s.name, f.name as family, b.public_weeks::int as weeks
      from booking_settings b join structure s on s.id = b.structure_id join family f on f.id = s.family_id
      where b.public_slug = ${slug} and b.public_page`,
  )
  if (!page) throw new Refusal('ERROR_NOT_FOUND')
  return page
}
