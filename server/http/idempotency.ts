import { createHash } from 'node:crypto'
import type { EndpointMeta } from '@/lib/api/endpoint'
import { Refusal } from '@/lib/domain/core/refusal'
import type { Session } from '@/server/auth'
import type { Tx } from '@/server/db/client'
import type { CallContext } from './context'
import { insertKey } from './idempotency-store'

type Call = Pick<CallContext, 'headers' | 'marks'> & {
  tx: Tx
  meta: EndpointMeta
  caller: Session
  input: unknown
}

/**
 * A POST that creates, repeated with the same idempotency-key and body within 24 hours, gets the first
 * answer, marked as repeated; the same key with another body is refused. The key's row is taken in the request's transaction,
 * so of two calls at once the second waits for the first and repeats its answer.
 */
export async function withIdempotency<Result extends { output: unknown }>(
  call: Call,
  run: () => Promise<Result>,
): Promise<Result> {
  const key = call.meta.creates ? call.headers.get('idempotency-key')?.slice(0, 200) : undefined
  if (!key) return run()
  const hash = createHash('sha256').update(JSON.stringify(call.input)).digest('hex')
  const earlier = await takeKey(call, key, hash)
  if (earlier) {
    call.marks.isRepeated = true
    return { output: earlier.answer, context: {} } as unknown as Result
  }
  const result = await run()
  await call.tx.idempotency_key.updateMany({
    where: { account_id: call.caller.accountId, key },
    data: { answer: result.output as never },
  })
  return result
}

async function takeKey(call: Call, key: string, hash: string): Promise<{ answer: unknown } | null> {
  const account = call.caller.accountId
  if (await insertKey(call.tx, account, { key, hash })) return null
  const row = await call.tx.idempotency_key.findFirst({ where: { account_id: account, key } })
  if (!row || row.body_hash !== hash) throw new Refusal('ERROR_IDEMPOTENCY_KEY_REUSED')
  return { answer: row.answer }
}
