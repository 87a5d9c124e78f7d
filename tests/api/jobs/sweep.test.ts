import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'

const context = testApi()

describe('the nightly sweep', () => {
  it('throws away what has had its time and keeps what still counts', async () => {
    const caller = await context.api.caller()
    const [old, recent] = [new Date(Date.now() - 40 * 86_400_000), new Date()]
    const soon = new Date(Date.now() + 3_600_000)
    const account_id = caller.accountId
    await context.api.asSystem(async (tx) => {
      for (const at of [old, recent]) {
        await tx.attempt.create({ data: { bucket: 'sweep', at } })
        const key = { structure_id: caller.structureId, account_id, body_hash: 'x' }
        await tx.idempotency_key.create({ data: { ...key, key: at.toISOString(), created_at: at } })
        const mail = { structure_id: null, recipient: 'sweep@posta.example', subject: '', text: '', html: '' }
        await tx.mail_outbox.create({ data: { ...mail, created_at: at } })
      }
      for (const expires_at of [old, soon]) {
        const token_hash = expires_at.toISOString()
        await tx.account_token.create({ data: { token_hash, kind: 'reset', account_id, expires_at } })
        await tx.session.create({
          data: {
            id: token_hash.slice(0, 40),
            account_id,
            kind: 'API',
            token_hash,
            session_token_hash: 'x',
            active_structure: caller.structureId,
            expires_at,
          },
        })
      }
    })
    const { sweep } = await import('@/server/jobs/sweep')
    await sweep.run({})
    const left = await context.api.asSystem(async (tx) => [
      await tx.attempt.count({ where: { bucket: 'sweep' } }),
      await tx.idempotency_key.count({ where: { account_id } }),
      await tx.mail_outbox.count({ where: { recipient: 'sweep@posta.example' } }),
      await tx.account_token.count({ where: { account_id } }),
      await tx.session.count({ where: { account_id } }),
    ])
    expect(left).toEqual([1, 1, 1, 1, 2])
  })
})
