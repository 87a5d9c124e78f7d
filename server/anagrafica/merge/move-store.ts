import type { Session } from '@/server/auth'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { newSku } from '@/server/platform/tokens'
import type { MovePlan, Mover } from './move-plan'
import type { MovingTag } from './move-queries'

export const unlinkAll = (tx: Tx, ids: readonly number[]): Promise<number> =>
  tx.$executeRaw`delete from anagrafica_contact
    where anagrafica_id = any(${[...ids]}::int[]) or contatto_id = any(${[...ids]}::int[])`

/** Changes the structure and the category of the entries that go; what hangs on them follows by its key. */
export async function relocate(
  tx: Tx,
  { moving }: MovePlan,
  to: number,
  categories: ReadonlyMap<number, number>,
): Promise<void> {
  const rows = moving.map(({ id, category_id }) => ({
    id,
    category: category_id === null ? null : (categories.get(category_id) ?? null),
  }))
  await tx.$executeRaw`
    update anagrafica a set structure_id = ${to}, category_id = r.category, revision = a.revision + 1,
      updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id int, category int) where a.id = r.id`
}

export const untagAll = (tx: Tx, ids: readonly number[]): Promise<number> =>
  tx.$executeRaw`delete from anagrafica_tag_link where anagrafica_id = any(${[...ids]}::int[])`

/** Gives entries of a structure tags by name; those that are not there yet are made. */
export async function tagAll(tx: Tx, structureId: number, tags: readonly MovingTag[]): Promise<void> {
  const json = JSON.stringify(tags)
  await tx.$executeRaw`
    insert into anagrafica_tag (structure_id, name, color)
    select distinct on (lower(name)) ${structureId}::int, name, color
    from jsonb_to_recordset(${json}::jsonb) as t (name text, color text) order by lower(name), name
    on conflict (structure_id, lower(name)) do nothing`
  await tx.$executeRaw`
    insert into anagrafica_tag_link (structure_id, anagrafica_id, tag_id)
    select ${structureId}::int, m.entry_id, t.id from jsonb_to_recordset(${json}::jsonb) as m (entry_id int, name text)
    join anagrafica_tag t on t.structure_id = ${structureId}::int and lower(t.name) = lower(m.name)
    on conflict do nothing`
}

/** Copies a contact into another structure, under a sku of its own and without its category; the copy's id. */
export async function copyContact(tx: Tx, contact: Mover, to: number): Promise<number> {
  const { id, search_name, created_at, updated_at, revision, ...columns } =
    await tx.anagrafica.findUniqueOrThrow({
      where: { id: contact.id },
    })
  const fields = columns.anagrafica_custom_fields as { key: string; value: string }[]
  const data = {
    ...columns,
    anagrafica_custom_fields: fields,
    presence: columns.presence ?? {},
    structure_id: to,
    sku: newSku(),
    category_id: null,
  }
  const copy = await tx.anagrafica.create({ data, select: { id: true } })
  await tx.$executeRaw`insert into anagrafica_avatar (structure_id, anagrafica_id, mime_type, bytes)
    select ${to}, ${copy.id}, mime_type, bytes from anagrafica_avatar where anagrafica_id = ${id}`
  await writeIn(tx, to)
  await audit(tx, {
    action: 'CREATE',
    entity: 'anagrafica',
    entityId: data.sku,
    changes: { copy_of: [null, contact.sku] },
  })
  return copy.id
}

/** The structure whose audit rows are written next. */
async function writeIn(tx: Tx, structureId: number): Promise<void> {
  await tx.$executeRaw`select set_config('app.structure_id', ${String(structureId)}, true)`
}

/** One audit row an entry on either side. */
export async function auditMove(tx: Tx, moving: readonly Mover[], to: number): Promise<void> {
  for (const entry of moving) {
    const changes = { structure_id: [entry.structure_id, to] } as const
    for (const side of [entry.structure_id, to]) {
      await writeIn(tx, side)
      await audit(tx, { action: 'UPDATE', entity: 'anagrafica', entityId: entry.sku, changes })
    }
  }
}

/** Sets the author of audit rows, as `withTenant` does. */
export async function actAs(tx: Tx, caller: Session, requestId: string): Promise<void> {
  await tx.$executeRaw`select set_config('app.account_id', ${String(caller.accountId)}, true),
    set_config('app.request_id', ${requestId}, true)`
}
