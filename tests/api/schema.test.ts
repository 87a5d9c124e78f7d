import { describe, expect, it } from 'vitest'
import { diff } from '@/scripts/migrations/migrate'
import { testApi } from '@/tests/support/api'

const context = testApi()

type TableRow = { name: string; enabled: boolean; forced: boolean; policies: string[] }

/** Tables without row-level security: the application's role has no right to them at all. */
const CLOSED = ['anagrafica_search', 'anagrafica_search_note', 'product_search', 'product_search_value']
/** The same of tables that belong to no structure. */
const OF_THE_SYSTEM = ['job_worker', 'mailbox_cursor', 'backup', 'account_write']

const tenantTables = () =>
  context.api.asSystem(
    (tx) => tx.$queryRaw<TableRow[]>`
      select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
        array(select p.polname::text from pg_policy p where p.polrelid = c.oid order by 1) as policies
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'structure_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      order by 1`,
  )

describe('the database', () => {
  it('equals the Prisma schema', async () => {
    expect(await diff(context.api.databaseUrl)).toBe('')
  })

  it('forces row-level security on every tenant table', async () => {
    const tables = await tenantTables()
    expect(tables.length).toBeGreaterThan(10)
    for (const table of tables.filter(({ name }) => !CLOSED.includes(name))) {
      expect(table).toMatchObject({
        enabled: true,
        forced: true,
        policies: ['system', 'tenant_delete', 'tenant_insert', 'tenant_read', 'tenant_update'],
      })
    }
  })

  it('gives the application role no right to what has none', async () => {
    const rights = await context.api.asSystem(
      (tx) => tx.$queryRaw<{ name: string }[]>`
        select table_name as name from information_schema.table_privileges
        where grantee in ('luna_app', 'PUBLIC') and table_schema = 'public' and table_name = any(${[...CLOSED, ...OF_THE_SYSTEM]}::text[])`,
    )
    expect(rights).toEqual([])
  })

  it('gives the application role no way around it', async () => {
    const [role] = await context.api.asSystem(
      (tx) => tx.$queryRaw<Record<string, boolean>[]>`
        select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolcanlogin from pg_roles where rolname = 'luna_app'`,
    )
    expect(Object.values(role ?? {})).toEqual([false, false, false, false, false])
  })

  it('shows a transaction without a structure nothing at all', async () => {
    await context.api.caller()
    const { withTenant } = await import('@/server/db/tenant')
    const scope = { structureId: 2_000_000_000, visible: [], accountId: null, requestId: '' }
    const seen = await withTenant(scope, async (tx) => [
      await tx.membership.count(),
      await tx.structure.count(),
      await tx.anagrafica.count(),
      await tx.audit_entry.count(),
    ])
    expect(seen).toEqual([0, 0, 0, 0])
  })

  it('refuses a row written for another structure', async () => {
    const [own, other] = [await context.api.structure(), await context.api.structure()]
    const { withTenant } = await import('@/server/db/tenant')
    const scope = { structureId: own.id, visible: [own.id, other.id], accountId: null, requestId: '' }
    const foreign = withTenant(scope, (tx) =>
      tx.anagrafica.create({ data: { sku: 'x'.repeat(20), last_name: 'Rossi', structure_id: other.id } }),
    )
    await expect(foreign).rejects.toThrow(/row-level security/)
  })

  it('keeps audit rows as they were written', async () => {
    const own = await context.api.structure()
    const { withTenant } = await import('@/server/db/tenant')
    const { audit } = await import('@/server/db/audit')
    const scope = { structureId: own.id, visible: [own.id], accountId: null, requestId: 'r1' }
    await withTenant(scope, (tx) => audit(tx, { action: 'CREATE', entity: 'job', entityId: 1 }))
    await expect(
      context.api.asSystem((tx) => tx.audit_entry.deleteMany({ where: { entity: 'job' } })),
    ).rejects.toThrow()
    await expect(
      context.api.asSystem((tx) =>
        tx.audit_entry.updateMany({ where: { entity: 'job' }, data: { entity_id: '2' } }),
      ),
    ).rejects.toThrow()
  })
})
