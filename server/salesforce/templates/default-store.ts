import { Refusal } from '@/lib/domain/core/refusal'
import type { DocumentKind } from '@/lib/domain/documents/document'
import { audit, changesBetween } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { defaultTemplate } from './default-queries'
import { lockTemplate } from './template-store'

const ENTITY = 'template_default'

/** A default that is to be set; null of `template_id` is none. `before` is the one that the caller saw. */
export type DefaultChoice = {
  document_kind: DocumentKind
  template_id: number | null
  before?: number | null | undefined
}

/**
 * Sets the templates in which new documents of some kinds begin. The templates are locked before the defaults, as a
 * deletion does.
 * @throws Refusal ERROR_NOT_FOUND of a template that is deleted; ERROR_STALE_REVISION when somebody has set another
 *   default than the one that the caller saw
 */
export async function setDefaults(tx: Tx, choices: readonly DefaultChoice[]): Promise<void> {
  const ids = choices.flatMap(({ template_id }) => template_id ?? [])
  for (const id of [...new Set(ids)].sort((one, other) => one - other)) await lockTemplate(tx, id)
  await lockDefaults(tx)
  for (const [index, { document_kind, template_id, before }] of choices.entries()) {
    const held = await defaultTemplate(tx, document_kind)
    if (before !== undefined && before !== held) {
      throw new Refusal('ERROR_STALE_REVISION', {}, [`default_list.${index}.before`])
    }
    if (template_id === held) continue
    await writeDefault(tx, document_kind, template_id)
    const changes = changesBetween({ template_id: held }, { template_id })
    await audit(tx, { action: 'UPDATE', entity: ENTITY, entityId: document_kind, changes })
  }
}

/** Takes a template that is being deleted, and is locked by that, from the kinds whose default it is. */
export async function clearDefaults(tx: Tx, template_id: number): Promise<void> {
  await lockDefaults(tx)
  const rows = await tx.template_default.findMany({ where: { template_id }, select: { document_kind: true } })
  for (const { document_kind } of rows) {
    await tx.template_default.deleteMany({ where: { document_kind } })
    const changes = changesBetween({ template_id }, { template_id: null })
    await audit(tx, { action: 'UPDATE', entity: ENTITY, entityId: document_kind, changes })
  }
}

/** Lets no other transaction change the defaults of the structure until this one ends. */
const lockDefaults = (tx: Tx) =>
  tx.$executeRaw`select pg_advisory_xact_lock(hashtext('template_default'), app_structure())`

async function writeDefault(tx: Tx, document_kind: DocumentKind, template_id: number | null): Promise<void> {
  await tx.template_default.deleteMany({ where: { document_kind } })
  if (template_id !== null) await tx.template_default.create({ data: { document_kind, template_id } })
}
