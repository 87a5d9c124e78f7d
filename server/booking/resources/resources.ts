import { ok } from '@/lib/api/endpoint'
import { Refusal } from '@/lib/domain/core/refusal'
import { audit } from '@/server/db/audit'
import { api } from '@/server/http/implement'
import {
  entryOfTeacher,
  listLocationRows,
  listPriceRows,
  listTeacherRows,
  nameOfEntry,
} from './resources-queries'
import { deleteResource, saveTeacher, updateResource } from './resources-store'

const procedures = api.booking.resources

const addLocation = procedures.addLocation.handler(async ({ context: { tx }, input }) => {
  const { id, name, description, address } = await tx.event_location.create({ data: input.event_location })
  await audit(tx, {
    action: 'CREATE',
    entity: 'event_location',
    entityId: id,
    changes: { name: [null, name] },
  })
  return ok({ event_location: { id, name, description, address } })
})

const listLocations = procedures.listLocations.handler(async ({ context: { tx } }) =>
  ok({
    location_list: await listLocationRows(tx),
  }),
)

const addTeacher = procedures.addTeacher.handler(async ({ context: { tx }, input }) => {
  const { anagrafica_sku: sku, short_description: description } = input.event_teacher
  const name = await nameOfEntry(tx, sku)
  if (name === null) throw new Refusal('ERROR_ANAGRAFICA_NOT_FOUND', {}, ['anagrafica_sku'])
  const teacher = await saveTeacher(tx, sku, (description || name).slice(0, 200))
  const changes = { short_description: [null, teacher.short_description] } as const
  await audit(tx, { action: 'CREATE', entity: 'event_teacher', entityId: teacher.id, changes })
  return ok({ event_teacher: teacher })
})

const listTeachers = procedures.listTeachers.handler(async ({ context: { tx } }) =>
  ok({
    teacher_list: await listTeacherRows(tx),
  }),
)

const addPrice = procedures.addPrice.handler(async ({ context: { tx }, input }) => {
  const { name, product_cross_id } = input.event_price
  const row = await tx.event_price.create({ data: { name, product_cross_id: product_cross_id || null } })
  await audit(tx, {
    action: 'CREATE',
    entity: 'event_price',
    entityId: row.id,
    changes: { name: [null, name] },
  })
  return ok({ event_price: { id: row.id, product_cross_id: row.product_cross_id, name: row.name } })
})

const listPrices = procedures.listPrices.handler(async ({ context: { tx } }) =>
  ok({
    event_price_list: await listPriceRows(tx),
  }),
)

const updateLocation = procedures.updateLocation.handler(async ({ context: { tx }, input }) => {
  const { id, ...fresh } = input.event_location
  await updateResource(tx, 'event_location', id, fresh)
  return ok({ event_location: { id, ...fresh } })
})

const removeLocation = procedures.removeLocation.handler(async ({ context: { tx }, input }) => {
  await deleteResource(tx, 'event_location', input.id)
  return ok({})
})

const updateTeacher = procedures.updateTeacher.handler(async ({ context: { tx }, input }) => {
  const { id, short_description: description } = input.event_teacher
  const entry = await entryOfTeacher(tx, id)
  const short_description = (description || (entry?.name ?? '')).slice(0, 200)
  await updateResource(tx, 'event_teacher', id, { short_description })
  return ok({ event_teacher: { id, short_description, anagrafica_sku: entry?.sku ?? '' } })
})

const removeTeacher = procedures.removeTeacher.handler(async ({ context: { tx }, input }) => {
  await deleteResource(tx, 'event_teacher', input.id)
  return ok({})
})

const updatePrice = procedures.updatePrice.handler(async ({ context: { tx }, input }) => {
  const { id, name } = input.event_price
  const product_cross_id = input.event_price.product_cross_id || null
  await updateResource(tx, 'event_price', id, { name, product_cross_id })
  return ok({ event_price: { id, name, product_cross_id } })
})

const removePrice = procedures.removePrice.handler(async ({ context: { tx }, input }) => {
  await deleteResource(tx, 'event_price', input.id)
  return ok({})
})

export const resources = {
  addLocation,
  listLocations,
  updateLocation,
  removeLocation,
  addTeacher,
  listTeachers,
  updateTeacher,
  removeTeacher,
  addPrice,
  listPrices,
  updatePrice,
  removePrice,
}
