import { ok } from '@/lib/api/endpoint'
import { hasAny } from '@/lib/domain/access/roles'
import { Refusal } from '@/lib/domain/core/refusal'
import {
  CUSTOM_FIELD_TYPES,
  type CustomFieldType,
  customFieldValue,
} from '@/lib/domain/registry/custom-field'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { api } from '@/server/http/implement'
import { listFields } from './custom-field-queries'
import { deleteField } from './custom-field-store'

const procedures = api.anagrafica.customFields

const list = procedures.list.handler(async ({ context: { tx, caller }, input }) => {
  const family = input.scope === 'family'
  if (family && !hasAny(caller.guiItemList, ['GUI_CAN_LIST_ANAGRAFICACUSTOMFIELDS_FAMILY'])) {
    throw new Refusal('ERROR_FORBIDDEN')
  }
  return ok({ anagrafica_custom_field_list: await listFields(tx, caller.structureId, !family) })
})

const ENTITY = 'anagrafica_custom_field'

const add = procedures.add.handler(async ({ context: { tx }, input }) => {
  const data = { ...input, label: input.label || input.key }
  await tx.anagrafica_custom_field.create({ data, select: { id: true } })
  await audit(tx, {
    action: 'CREATE',
    entity: ENTITY,
    entityId: data.key,
    changes: changesBetween(null, data),
  })
  const structure = await tx.structure.findFirstOrThrow({ select: { name: true } })
  return ok({ anagrafica_custom_field: { ...data, structure_name: structure.name } })
})

const remove = procedures.remove.handler(async ({ context: { tx }, input }) => {
  const before = await deleteField(tx, input.key)
  if (!before) throw new Refusal('ERROR_NOT_FOUND', {}, ['key'])
  const changes = changesBetween(before, null)
  await audit(tx, { action: 'DELETE', entity: ENTITY, entityId: before.key, changes })
  return ok({})
})

export const customFields = { list, add, remove }

type Value = { key: string; value: string }

const isType = (text: string): text is CustomFieldType =>
  (CUSTOM_FIELD_TYPES as readonly string[]).includes(text)

/**
 * The values as they are kept, each by its field's type. ERROR_CUSTOM_FIELD_VALUE for one that is not of it; a value
 * that was there before its field got a type stays as it is, so that the rest of the entry can be saved.
 */
export async function typedValues(
  tx: Tx,
  values: readonly Value[],
  before: readonly Value[] = [],
): Promise<Value[]> {
  if (values.length === 0) return []
  const fields = await tx.anagrafica_custom_field.findMany()
  const byKey = new Map(fields.map((field) => [field.key.toLowerCase(), field]))
  return values.map(({ key, value }, index) => {
    const field = byKey.get(key.toLowerCase())
    if (!field || !isType(field.type)) return { key, value }
    if (before.some((old) => old.key === key && old.value === value)) return { key, value }
    const kept = customFieldValue(field.type, value)
    if (kept !== null) return { key: field.key, value: kept }
    const path = `anagrafica.anagrafica_custom_fields.${index}.value`
    throw new Refusal('ERROR_CUSTOM_FIELD_VALUE', { label: field.label }, [path])
  })
}
