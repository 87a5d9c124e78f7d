import { ok } from '@/lib/api/endpoint'
import type { Resource, ResourceIn } from '@/lib/api/reservations/rule-fields'
import { Refusal } from '@/lib/domain/core/refusal'
import { holdResources } from '@/server/booking'
import type { Tx } from '@/server/db/client'
import { api } from '@/server/http/implement'
import { clockText } from './clock-text'
import { listResources, type ResourceRow, resourcesById } from './resource-queries'
import { deleteResource, insertRule, updateResource } from './rule-store'

const procedures = api.reservations.resources

const toResource = ({ fixed_starts, ...row }: ResourceRow): Resource => ({
  ...row,
  fixed_starts: fixed_starts.map(clockText),
})

async function read(tx: Tx, id: number): Promise<Resource> {
  const [row] = await resourcesById(tx, [id])
  if (!row) throw new Refusal('ERROR_NOT_FOUND')
  return toResource(row)
}

/**
 * The columns of a resource. The place and the person in charge that it is the same as are held, so that neither is
 * deleted at the same time.
 * @throws Refusal ERROR_EVENT_PLACE_DELETED
 */
async function columnsOf(tx: Tx, content: ResourceIn) {
  const { location_id = null, teacher_id = null, group_id = null, people = null } = content
  const locations = location_id === null ? [] : [location_id]
  const teachers = teacher_id === null ? [] : [teacher_id]
  const held = await holdResources(tx, { locations, teachers, prices: [] })
  if (held.locations.length < locations.length)
    throw new Refusal('ERROR_EVENT_PLACE_DELETED', {}, ['location_id'])
  if (held.teachers.length < teachers.length)
    throw new Refusal('ERROR_EVENT_PLACE_DELETED', {}, ['teacher_id'])
  const { name, kind, units, step_minutes, min_minutes, max_minutes, before_minutes, after_minutes } = content
  const { shared_buffer, needs_approval, position, active, on_public_page } = content
  const fixed_starts = [...new Set(content.fixed_starts)].sort((one, other) => one - other)
  const sizes = { units, people, step_minutes, min_minutes, max_minutes, before_minutes, after_minutes }
  const places = { group_id, location_id, teacher_id, position }
  const switches = { shared_buffer, needs_approval, active, on_public_page }
  return { name, kind, ...places, ...sizes, fixed_starts, ...switches }
}

const list = procedures.list.handler(async ({ context: { tx }, input }) =>
  ok({ resource_list: (await listResources(tx, input.all === 'true')).map(toResource) }),
)

const byId = procedures.byId.handler(async ({ context: { tx }, input }) =>
  ok({ resource: await read(tx, input.id) }),
)

const add = procedures.add.handler(async ({ context: { tx }, input }) => {
  const id = await insertRule(tx, 'reservation_resource', await columnsOf(tx, input.resource))
  return ok({ resource: await read(tx, id) })
})

// The resource is held before the places, as reserving holds them.
const update = procedures.update.handler(async ({ context: { tx }, input: { resource: content } }) => {
  await updateResource(tx, content, () => columnsOf(tx, content))
  return ok({ resource: await read(tx, content.id) })
})

const remove = procedures.remove.handler(async ({ context: { tx }, input }) => {
  await deleteResource(tx, input.id)
  return ok({})
})

export const resources = { list, byId, add, update, remove }
