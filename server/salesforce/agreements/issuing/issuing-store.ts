import type { Day } from '@/lib/domain/core/day'
import type { IssuingStep } from '@/lib/domain/documents/issuing/automatic-issuing'
import type { Tx } from '@/server/db/client'

/** Why a step was not done: the code of a refusal, and the parameters of its sentence. */
export type StepFault = { code: string; params: Record<string, string | number> }

/** Lets a step of an invoice wait for its first try. */
export async function addStep(tx: Tx, id: number, step: IssuingStep): Promise<void> {
  await tx.$executeRaw`insert into contract_invoice_step (document_id, step) values (${id}, ${step})
    on conflict (structure_id, document_id, step) do nothing`
}

/**
 * Notes why a step of an invoice was refused on a day. The same reason as before was noticed already, if it was. One that was
 * issued, changed or deleted by somebody else has nothing to be noted.
 */
export async function noteFault(
  tx: Tx,
  { id, step, today }: { id: number; step: IssuingStep; today: Day },
  { code, params }: StepFault,
): Promise<void> {
  await tx.$executeRaw`
    insert into contract_invoice_step as s (document_id, step, code, params, revision, tried_on)
    select d.id, ${step}, ${code}, ${JSON.stringify(params)}::jsonb, d.revision, ${today}::date
    from document d where d.structure_id = app_structure() and d.id = ${id}
      and (${step} <> 'ISSUE' or d.state = 'TO_BE_ISSUED')
    on conflict (structure_id, document_id, step) do update
      set code = excluded.code, params = excluded.params, revision = excluded.revision, tried_on = excluded.tried_on,
        noticed = s.noticed and s.code = excluded.code and s.params = excluded.params`
}

/** Takes a step of an invoice away. Answers whether it was there. */
export async function takeStep(tx: Tx, id: number, step: IssuingStep): Promise<boolean> {
  const { count } = await tx.contract_invoice_step.deleteMany({ where: { document_id: id, step } })
  return count === 1
}

/** Takes away the steps that somebody did by hand, or that are done no more. */
export async function dropSettled(tx: Tx, wanted: readonly IssuingStep[]): Promise<void> {
  await tx.$executeRaw`
    delete from contract_invoice_step s using document d
    where s.structure_id = app_structure() and d.structure_id = s.structure_id and d.id = s.document_id
      and (s.step <> all(${[...wanted]}::text[]) or d.state = 'DELETED'
        or s.step = 'ISSUE' and d.state <> 'TO_BE_ISSUED' or s.step = 'SEND' and d.state <> 'ISSUED')`
}

/** Notes that the mail about some refusals was written. */
export async function markNoticed(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.contract_invoice_step.updateMany({
    where: { document_id: { in: [...ids] }, code: { not: null } },
    data: { noticed: true },
  })
}
