import type { Resource } from '@/lib/api/reservations/rule-fields'
import type { Tx } from '@/server/db/client'
import { Prisma } from '@/server/db/generated/client'

/** A resource as it is stored. */
export type ResourceRow = Omit<Resource, 'fixed_starts'> & { fixed_starts: number[] }

const resourcesBy = (tx: Tx, where: Prisma.Sql, after: Prisma.Sql): Promise<ResourceRow[]> =>
  tx.$queryRaw<ResourceRow[]>`
    select id, revision, name, kind, group_id, units, people, location_id, teacher_id, step_minutes, min_minutes,
      max_minutes, fixed_starts, before_minutes, after_minutes, shared_buffer, needs_approval, position, active,
      on_public_page
    from reservation_resource x where structure_id = app_structure() and deleted_at is null and ${where} ${after}`

const IN_ORDER = Prisma.sql`order by position, lower(name), id`

/** The resources of the own structure in their order; all, or those that can be reserved. */
export const listResources = (tx: Tx, isAll: boolean): Promise<ResourceRow[]> =>
  resourcesBy(tx, isAll ? Prisma.sql`true` : Prisma.sql`active`, IN_ORDER)

/** Resources by their ids, in their order; unknown ones are left out. */
export const resourcesById = (tx: Tx, ids: readonly number[]): Promise<ResourceRow[]> =>
  resourcesBy(tx, Prisma.sql`id = any(${[...ids]}::int[])`, IN_ORDER)

/** Resources by their ids, held until the transaction ends in the order of their ids, so that no two callers deadlock. */
export const holdReservationResources = (tx: Tx, ids: readonly number[]): Promise<ResourceRow[]> =>
  resourcesBy(tx, Prisma.sql`id = any(${[...ids]}::int[])`, Prisma.sql`order by id for no key update`)
