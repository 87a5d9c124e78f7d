import { describe, expect, it } from 'vitest'
import { testApi } from '@/tests/support/api'

const context = testApi()

/** The error that a caller would get for a database error. */
async function answerTo(run: (tx: never) => Promise<unknown>) {
  try {
    await context.api.asSystem((tx) => run(tx as never))
  } catch (error) {
    const { ko } = await import('@/server/http/ko')
    const { status, body } = ko(error, 'r1', 'it')
    return [status, body.response.code, body.response.wrong]
  }
  throw new Error('nothing was refused')
}

type RawTransaction = { $executeRawUnsafe: (sql: string) => Promise<unknown> }
const sql = (text: string) => answerTo((tx: RawTransaction) => tx.$executeRawUnsafe(text))

describe('a database error', () => {
  it('of a value that is too long or out of range is the input’s', async () => {
    expect(await sql(`select ('x' || repeat('y', 200))::text, 99999999999::int`)).toEqual([
      400,
      'ERROR_JSON_PARAM_MISSING_OR_WRONG',
      ['body'],
    ])
    expect(await sql(`insert into family (name) values (repeat('y', 200))`)).toEqual([
      400,
      'ERROR_JSON_PARAM_MISSING_OR_WRONG',
      ['body'],
    ])
  })

  it('of a key that names nothing is not found, of one that is in use a conflict', async () => {
    const structure = await context.api.structure()
    const entry = `insert into anagrafica (structure_id, sku, last_name, category_id) values (${structure.id}, 'k', 'K', 999999)`
    expect(await sql(entry)).toEqual([404, 'ERROR_NOT_FOUND', undefined])
    const document = `insert into membership (account_id, structure_id, anagrafica_sku) values (1, ${structure.id}, 'nobody')`
    await context.api.caller()
    expect((await sql(document))[1]).toBe('ERROR_ANAGRAFICA_NOT_FOUND')
    expect(await sql(`delete from family where id = ${structure.familyId}`)).toEqual([
      409,
      'ERROR_CONFLICT',
      undefined,
    ])
  })
})
