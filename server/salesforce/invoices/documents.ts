import { ok } from '@/lib/api/endpoint'
import { Refusal } from '@/lib/domain/core/refusal'
import { api } from '@/server/http/implement'
import { copyDocument } from '../agreements/conversions'
import { kindsOf, READ, WRITE } from '../document/roles'
import { readBin } from './bin-queries'
import { restoreDraft } from './discard'
import { readChain } from './queries'

const procedures = api.salesforce.documents

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
