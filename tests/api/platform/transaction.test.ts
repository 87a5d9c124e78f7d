import { describe, expect, it, vi } from 'vitest'
import { testApi } from '@/tests/support/api'

const context = testApi({ DATABASE_POOL: '2' })

const SETTINGS = ['role', 'app.structure_id', 'app.visible', 'app.account_id', 'app.request_id', 'app.system']

type Reader = { $queryRawUnsafe: <Row>(sql: string) => Promise<Row[]> }

/** What Postgres says of each setting of a transaction. */
async function settingsIn(tx: Reader): Promise<Record<string, string>> {
  const columns = SETTINGS.map((name) => `coalesce(current_setting('${name}', true), '') as "${name}"`)
  const [row] = await tx.$queryRawUnsafe<Record<string, string>>(`select ${columns.join(', ')}`)
  return row ?? {}
}

const scope = { structureId: 7, visible: [7, 8], accountId: 3, requestId: 'r1' }

describe('a transaction', () => {
  it('of a structure has its settings from its first statement on, whatever characters they hold', async () => {
    const { withTenant } = await import('@/server/db/tenant')
    for (const requestId of ['r1', `it's "one" \\ of; ROLLBACK; -- $1`, `\\'; reset role; --`, '']) {
      expect(await withTenant({ ...scope, requestId }, settingsIn)).toEqual({
        role: 'luna_app',
        'app.structure_id': '7',
        'app.visible': '{7,8}',
        'app.account_id': '3',
        'app.request_id': requestId,
        'app.system': '',
      })
    }
  })

  it('leaves none of its settings to the next one on its connection', async () => {
    const { withTenant } = await import('@/server/db/tenant')
    await withTenant(scope, settingsIn)
    const system = await context.api.asSystem((tx) => settingsIn(tx as Reader))
    expect(system).toMatchObject({ role: 'none', 'app.structure_id': '', 'app.system': 'on' })
    const tenant = await withTenant({ ...scope, structureId: 9, accountId: null }, settingsIn)
    expect(tenant).toMatchObject({ 'app.structure_id': '9', 'app.account_id': '', 'app.system': '' })
  })

  it('leaves its connection as it was when its settings are refused, or when it fails', async () => {
    const { withTenant } = await import('@/server/db/tenant')
    const { transaction } = await import('@/server/db/client')
    const fail = async (): Promise<never> => {
      throw new Error('of ours')
    }
    const refused = { role: 'nobody_of_this_name' }
    await expect(transaction(refused, settingsIn)).rejects.toThrow('nobody_of_this_name')
    await expect(transaction(refused, async () => 'no statement')).rejects.toThrow('nobody_of_this_name')
    await expect(transaction(refused, fail)).rejects.toThrow('of ours')
    await expect(withTenant(scope, fail)).rejects.toThrow('of ours')
    expect(await withTenant(scope, async () => 'no statement')).toBe('no statement')
    const connections = Array.from({ length: 4 }, () => withTenant(scope, settingsIn))
    for (const settings of await Promise.all(connections))
      expect(settings).toMatchObject({ role: 'luna_app', 'app.request_id': 'r1' })
  })

  it('inside another is refused at once instead of waiting for a connection', async () => {
    const { withTenant } = await import('@/server/db/tenant')
    await expect(withTenant(scope, () => withTenant(scope, settingsIn))).rejects.toThrow(
      'a transaction inside another',
    )
  })

  it('has its settings also where its module is loaded once more, as each of the bundles of Next does', async () => {
    const first = await import('@/server/db/tenant')
    await first.withTenant(scope, settingsIn)
    vi.resetModules()
    const second = await import('@/server/db/tenant')
    expect(second).not.toBe(first)
    expect(await second.withTenant(scope, settingsIn)).toMatchObject({ 'app.structure_id': '7' })
    expect(await first.withTenant(scope, settingsIn)).toMatchObject({ 'app.structure_id': '7' })
  })
})
