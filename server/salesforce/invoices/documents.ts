import { ok } from '@/lib/api/endpoint'
import type { ChainLink } from '@/lib/api/salesforce/document/document-chain'
import { Refusal } from '@/lib/domain/core/refusal'
import type { DocumentKind } from '@/lib/domain/documents/document'
import type { Tx } from '@/server/db/client'
import { api } from '@/server/http/implement'
import { copyDocument } from '../agreements/conversions'
import { kindsOf, READ, WRITE } from '../document/roles'
import { readBin, restoreDraft } from './discard'

const procedures = api.salesforce.documents

const MAX_SHOWN = 600

/** From a document up to what all was made of, and down from there to everything that was. */
const readChain = (tx: Tx, id: number, kinds: readonly DocumentKind[]): Promise<ChainLink[]> =>
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

const chain = procedures.chain.handler(async ({ context: { tx, caller }, input }) => {
  const chain_list = await readChain(tx, input.id, kindsOf(caller, READ))
  if (!chain_list.some(({ id }) => id === input.id)) throw new Refusal('ERROR_NOT_FOUND')
  return ok({ chain_list })
})

const bin = procedures.bin.handler(async ({ context: { tx, caller } }) =>
  ok({ bin_list: await readBin(tx, caller.structureId, kindsOf(caller, READ)) }),
)

const restore = procedures.restore.handler(async ({ context: { tx, caller }, input: { id } }) => {
  const document_kind = await restoreDraft(tx, id, kindsOf(caller, WRITE), caller.accountId)
  return ok({ id, document_kind })
})

const copy = procedures.copy.handler(async ({ context: { tx, caller }, input }) =>
  ok(await copyDocument(tx, input.id, kindsOf(caller, WRITE), caller.accountId)),
)

export const documents = { chain, bin, restore, copy }
