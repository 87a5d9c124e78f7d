import type { ChainLink } from '@/lib/api/salesforce/document/document-chain'
import type { DocumentKind } from '@/lib/domain/documents/document'
import type { Tx } from '@/server/db/client'

const MAX_SHOWN = 600

/**
 * The chain of a document: its origin, the first one of all, and every document that was made of that, down to the last.
 * Only documents of the given kinds, by id, MAX_SHOWN at most; a deleted one only when it is the document itself.
 */
export const readChain = (tx: Tx, id: number, kinds: readonly DocumentKind[]): Promise<ChainLink[]> =>
  tx.$queryRaw<ChainLink[]>`
    with recursive up as (
      select d.id, d.origin_id from document d where d.id = ${id} and d.structure_id = app_structure()
      union select o.id, o.origin_id from up join document o on o.id = up.origin_id),
    down as (
      select id from up where origin_id is null
      union select d.id from down join document d
        on d.structure_id = app_structure() and d.origin_id = down.id)
    select d.id, d.document_kind, d.full_numeration as numeration, d.description,
      to_char(d.date, 'YYYY-MM-DD') as date, d.state, d.total::float8 as total, d.origin_id, d.origin_kind
    from down join document d using (id)
    where d.document_kind = any(${[...kinds]}::text[]) and (d.state <> 'DELETED' or d.id = ${id})
    order by d.id limit ${MAX_SHOWN}`
