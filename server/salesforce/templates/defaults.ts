import { ok } from '@/lib/api/endpoint'
import type { Tx } from '@/server/db/client'
import { api } from '@/server/http/implement'
import { listDefaults } from './default-queries'
import { setDefaults } from './default-store'

const procedures = api.salesforce.templateDefaults

const answer = async (tx: Tx) => ok({ default_list: await listDefaults(tx) })

const list = procedures.list.handler(({ context: { tx } }) => answer(tx))

const set = procedures.set.handler(async ({ context: { tx }, input }) => {
  await setDefaults(tx, input.default_list)
  return answer(tx)
})

export const templateDefaults = { list, set }
