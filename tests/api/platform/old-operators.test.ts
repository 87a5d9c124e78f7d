import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROLE_PRESETS } from '@/lib/domain/access/roles'
import { oldDatabase } from '@/tests/support/old-database'

let old: Awaited<ReturnType<typeof oldDatabase>>

beforeAll(async () => {
  old = await oldDatabase('0052_operators_catalogue')
}, 60_000)
afterAll(() => old.drop())

const NEW = ['GUI_CAN_LIST_PRODUCT', 'GUI_CAN_MANAGE_PRODUCT']
const OLD = ROLE_PRESETS.OPERATOR.filter((role) => !NEW.includes(role))

/** The roles of a member who held these before the migration. */
async function held(email: string, roles: readonly string[]) {
  const { rows } = await old.sql.query(
    'insert into account (email, password_hash) values ($1, $2) returning id',
    [email, 'none'],
  )
  const accountId = rows[0].id
  await old.sql.query('insert into membership (account_id, structure_id, gui_item_list) values ($1, 1, $2)', [
    accountId,
    roles,
  ])
  return async (): Promise<string[]> => {
    const found = await old.sql.query('select gui_item_list from membership where account_id = $1', [
      accountId,
    ])
    return found.rows[0].gui_item_list.sort()
  }
}

describe('members of before operators used the catalogue', () => {
  it('have the operators’ roles if they had all of them, and else what they had', async () => {
    const operator = await held('operator@luna.test', OLD)
    const almost = await held('almost@luna.test', OLD.slice(1))
    const owner = await held('owner@luna.test', ROLE_PRESETS.OWNER)
    await old.migrate()
    expect(await operator()).toEqual(ROLE_PRESETS.OPERATOR.toSorted())
    expect(await almost()).toEqual(OLD.slice(1).sort())
    expect(await owner()).toEqual(ROLE_PRESETS.OWNER.toSorted())
  })
})
