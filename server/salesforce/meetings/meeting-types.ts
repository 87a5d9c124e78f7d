import { ok } from '@/lib/api/endpoint'
import { Refusal } from '@/lib/domain/core/refusal'
import { audit, changesBetween } from '@/server/db/audit'
import { api } from '@/server/http/implement'
import { listTypes } from './type-queries'

const procedures = api.salesforce.meetingTypes
const ENTITY = 'meeting_type'
const FIELDS = { id: true, name: true, description: true, color: true, logo: true } as const

/** The description is copied from the name where no other is given (document 2 §3). */
const columnsOf = ({
  name,
  description,
  color,
  logo,
}: Record<'name' | 'description' | 'color' | 'logo', string>) => ({
  name,
  description: description || name,
  color,
  logo,
})

const list = procedures.list.handler(async ({ context: { tx } }) =>
  ok({ eventype_list: await listTypes(tx) }),
)

const add = procedures.add.handler(async ({ context: { tx }, input }) => {
  const event_type = await tx.meeting_type.create({ data: columnsOf(input), select: FIELDS })
  const { name, color } = event_type
  const changes = changesBetween(null, { name, color })
  await audit(tx, { action: 'CREATE', entity: ENTITY, entityId: event_type.id, changes })
  return ok({ event_type })
})

const update = procedures.update.handler(async ({ context: { tx }, input }) => {
  const before = await tx.meeting_type.findFirst({ where: { id: input.id }, select: FIELDS })
  if (!before) throw new Refusal('ERROR_NOT_FOUND')
  const description = input.description || (before.description === before.name ? '' : before.description)
  const data = columnsOf({ ...input, description })
  const event_type = await tx.meeting_type.update({ where: { id: input.id }, data, select: FIELDS })
  const shown = ({ name, description: text, color, logo }: typeof before) => ({
    name,
    description: text,
    color,
    logo,
  })
  const changes = changesBetween(shown(before), shown(event_type))
  await audit(tx, { action: 'UPDATE', entity: ENTITY, entityId: input.id, changes })
  return ok({ event_type })
})

/** A type that a meeting or a series has is kept by the database; deleted meetings give theirs up. */
const remove = procedures.remove.handler(async ({ context: { tx }, input }) => {
  await tx.meeting.updateMany({ where: { type_id: input.id, state: 'DELETED' }, data: { type_id: null } })
  const { count } = await tx.meeting_type.deleteMany({ where: { id: input.id } })
  if (count === 0) throw new Refusal('ERROR_NOT_FOUND')
  await audit(tx, { action: 'DELETE', entity: ENTITY, entityId: input.id })
  return ok({})
})

export const meetingTypes = { list, add, update, remove }
