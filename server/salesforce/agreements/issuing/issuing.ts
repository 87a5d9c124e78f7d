import { ok } from '@/lib/api/endpoint'
import type { ContractIssuing } from '@/lib/api/salesforce/agreements/issuing-fields'
import { money, toWire } from '@/lib/domain/core/money'
import { planIssuing, type WaitingSum } from '@/lib/domain/documents/issuing/automatic-issuing'
import { issuingSettings } from '@/server/auth'
import { audit } from '@/server/db/audit'
import type { Tx } from '@/server/db/client'
import { api } from '@/server/http/implement'
import { today } from '@/server/platform/clock'
import { translate } from '@/server/platform/text'
import { findDocumentHead, lockDocumentHead } from '../../document/row-queries'
import { stepsOf } from './issue-due'
import { leftInvoices, nextOfContract, waitingDays } from './issuing-queries'

const procedures = api.salesforce.issuing

/** Invoices that are named in one answer. */
const MOST = 50

const toSum = ({ count, total }: WaitingSum) => ({ count, total: toWire(total) })

const plan = procedures.plan.handler(async ({ context: { tx }, input }) => {
  const waiting = (await waitingDays(tx)).map(({ total, ...day }) => ({ ...day, total: money(total) }))
  const day = today()
  const { before, now, coming, later } = planIssuing(waiting, { from: input.from ?? day, today: day })
  return ok({
    plan: {
      today: day,
      before: toSum(before),
      now: toSum(now),
      coming: coming.map(({ date, ...of }) => ({ date, ...toSum(of) })),
      later: toSum(later),
    },
  })
})

const left = procedures.left.handler(async ({ context: { tx, caller, language }, input }) => {
  const steps = stepsOf(await issuingSettings(tx, caller.structureId))
  const { count, list } = await leftInvoices(tx, { steps, isNew: false, most: MOST, only: input.document_id })
  const left_list = list.map(({ params, total, ...one }) => ({
    ...one,
    total: toWire(money(total)),
    description: translate(language, `errors.${one.code}`, params),
  }))
  return ok({ left_list, count })
})

/** @throws Refusal ERROR_NOT_FOUND when the document is no contract of ours. */
async function stateOf(tx: Tx, id: number): Promise<ContractIssuing> {
  const { structure_id } = await findDocumentHead(tx, id, ['CONTRACT'])
  const { attivo, dal } = await issuingSettings(tx, structure_id)
  const next = await nextOfContract(tx, id, dal ?? today())
  return {
    contract_id: id,
    is_active: attivo,
    is_paused: (await tx.contract_issuing_pause.count({ where: { contract_id: id } })) > 0,
    next: next && { date: next.date, total: toWire(money(next.total)) },
  }
}

const ofContract = procedures.ofContract.handler(async ({ context: { tx }, input }) =>
  ok({ issuing: await stateOf(tx, input.id) }),
)

const pause = procedures.pause.handler(async ({ context: { tx, caller }, input: { id, paused } }) => {
  await lockDocumentHead(tx, id, ['CONTRACT'])
  const { count } = await tx.contract_issuing_pause.deleteMany({ where: { contract_id: id } })
  if (paused)
    await tx.contract_issuing_pause.create({ data: { contract_id: id, created_by: caller.accountId } })
  const changes = { issuing_paused: [count > 0, paused] } as const
  await audit(tx, { action: 'UPDATE', entity: 'contract', entityId: id, changes })
  return ok({ issuing: await stateOf(tx, id) })
})

export const issuing = { plan, left, ofContract, pause }
