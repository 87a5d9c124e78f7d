import { TAG_COLORS, type TagColor } from '@/lib/api/anagrafica/tags-fields'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { findTagByName } from './tag-queries'
import { insertTag, type NewTag } from './tag-store'

export const TAG_ENTITY = 'anagrafica_tag'

/** Adds a tag to the structure. Expects `lockTags`. */
export async function createTag(tx: Tx, data: NewTag): Promise<number> {
  const { id } = await insertTag(tx, data)
  const changes = changesBetween(null, data)
  await audit(tx, { action: 'CREATE', entity: TAG_ENTITY, entityId: id, changes })
  return id
}

/** A colour for a tag that is made by its name alone: the same name has the same colour in every structure. */
function colorOf(name: string): TagColor {
  const sum = [...name.toLowerCase()].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return TAG_COLORS[sum % TAG_COLORS.length] ?? 'grey'
}

/** The structure's tag of a name, whatever its case; made when it is not there. Expects `lockTags`. */
export async function tagIdOf(tx: Tx, name: string): Promise<number> {
  const known = await findTagByName(tx, name)
  return known?.id ?? createTag(tx, { name, color: colorOf(name) })
}
