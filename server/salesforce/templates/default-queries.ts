import type { DocumentKind } from '@/lib/domain/documents/document'
import type { Tx } from '@/server/db/client'

export type DefaultRow = { document_kind: DocumentKind; template_id: number; name: string; version: number }

/** The templates in which new documents begin, by kind; kinds without one are left out. */
export const listDefaults = (tx: Tx): Promise<DefaultRow[]> =>
  tx.$queryRaw<DefaultRow[]>`
    select d.document_kind, t.id as template_id, t.name, t.current_version as version
    from template_default d
    join template t on t.structure_id = d.structure_id and t.id = d.template_id
    where d.structure_id = app_structure()
    order by d.document_kind`

/** The template in which a new document of the kind begins; null without one. */
export async function defaultTemplate(tx: Tx, document_kind: DocumentKind): Promise<number | null> {
  const found = await tx.template_default.findFirst({
    where: { document_kind },
    select: { template_id: true },
  })
  return found?.template_id ?? null
}
