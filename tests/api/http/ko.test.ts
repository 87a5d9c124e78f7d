import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'

const context = testApi()

const faultsOf = async (as: Caller, path: string, body: unknown) => {
  const answer = await context.api.call('POST', path, { as, body })
  expect([answer.status, answer.body.code]).toEqual([400, 'ERROR_JSON_PARAM_MISSING_OR_WRONG'])
  return { missing: answer.body.missing, wrong: answer.body.wrong }
}

describe('what is not there', () => {
  it('is missing, be it a text, an id or a choice; what is there and does not fit is wrong', async () => {
    const as = await context.api.caller()
    const price = { amount: '1', quantity: 1, description: 'Listino' }
    expect(await faultsOf(as, '/api/pricelist/rest/price', { price_list: [price] })).toEqual({
      missing: ['product_id', 'currency_id', 'measurementunit_id'].map((key) => `price_list.0.${key}`),
      wrong: ['price_list.0.amount'],
    })
    const state = { contract_data: { id: 'x', json_state: {} } }
    expect(await faultsOf(as, '/api/salesforce/rest/contract/update/state', state)).toEqual({
      missing: ['contract_data.json_state.contract_state'],
      wrong: ['contract_data.id'],
    })
  })

  it('is told in both lists by every answer of that code', async () => {
    const as = await context.api.caller()
    const body = { user_data: { first_name: 'Anna', last_name: 'Rossi' } }
    expect(await faultsOf(as, '/api/auth/rest/signup', body)).toEqual({
      missing: [],
      wrong: ['x-luna-username'],
    })
  })
})

describe('a server whose connections to the database are all in use', () => {
  it('says that it is busy, which a transaction that lasted too long is not', async () => {
    const [{ PrismaClient }, { PrismaPg }, { ko }, { isOutOfConnections }] = await Promise.all([
      import('@/server/db/generated/client'),
      import('@prisma/adapter-pg'),
      import('@/server/http/ko'),
      import('@/server/db/constraint'),
    ])
    const adapter = new PrismaPg({ connectionString: process.env.DATABASE_URL, max: 1 })
    const client = new PrismaClient({ adapter })
    const failureOf = (limits: { maxWait: number; timeout: number }) =>
      client
        .$transaction((tx) => tx.$queryRaw`select pg_sleep(0.3)::text`, limits)
        .then(
          () => null,
          (error: unknown) => error,
        )
    const held = client.$transaction((tx) => tx.$queryRaw`select pg_sleep(0.5)::text`)
    const waited = await failureOf({ maxWait: 50, timeout: 1000 })
    await held
    const lasted = await failureOf({ maxWait: 1000, timeout: 50 })
    await client.$disconnect()
    const { status, body } = ko(waited, 'r', 'it')
    expect([status, body.response.code]).toEqual([503, 'ERROR_SERVER_BUSY'])
    expect(isOutOfConnections(lasted)).toBe(false)
  })
})
